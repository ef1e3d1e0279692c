/** The page comes alive. */
import { theme } from "./settings";
import { TablePage } from "./table";

theme();
const table = document.getElementById("table");
if (table) new TablePage(table);
