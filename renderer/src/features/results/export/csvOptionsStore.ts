import { defaultCsvOptions, type CsvOptions } from "#shared/domain/csvOptions";
import { createStore } from "zustand/vanilla";

/** The options of the last CSV export, which the next one begins with. The workbench keeps them with its layout. */
export const csvOptionsStore = createStore<CsvOptions>()(() => defaultCsvOptions);
