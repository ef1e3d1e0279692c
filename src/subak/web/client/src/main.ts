/** The page comes alive. */
import { shape, theme } from "./settings";
import { TablePage } from "./table";

theme();
shape();
const table = document.getElementById("table");
if (table) new TablePage(table);
