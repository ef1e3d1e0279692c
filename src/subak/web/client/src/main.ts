/** The page comes alive. */
import { checking, mixing } from "./dice";
import { handOver } from "./forms";
import { illustrate, search } from "./rulebook";
import { explain } from "./terms";
import { Net } from "./net";
import { ReplayPage } from "./replay";
import { reviewing } from "./review";
import { sharing } from "./share";
import { shape, theme } from "./settings";
import { TablePage } from "./table";
import { tallies } from "./tally";

theme();
shape();
document.addEventListener("click", (event) => handOver(event));
search();
explain();
sharing(document);
illustrate(document);
tallies(document);
const net = new Net(document.querySelector<HTMLMetaElement>('meta[name="csrf"]')?.content ?? "");
reviewing(document, net);
mixing(document);
checking(document, net);
const table = document.getElementById("table");
if (table) new TablePage(table);
const replay = document.getElementById("replay");
if (replay) new ReplayPage(replay);
