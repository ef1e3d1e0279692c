/** The page comes alive. */
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
reviewing(document, new Net(document.querySelector<HTMLMetaElement>('meta[name="csrf"]')?.content ?? ""));
const table = document.getElementById("table");
if (table) new TablePage(table);
const replay = document.getElementById("replay");
if (replay) new ReplayPage(replay);
