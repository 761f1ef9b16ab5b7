import { LoadRefused } from "./LoadRefused";

/** The table's name belongs to something that the load may not replace. */
export class TableTaken extends LoadRefused {}
