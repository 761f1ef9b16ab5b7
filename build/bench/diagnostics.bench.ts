import { measureDiagnostics } from "./measure/measureDiagnostics";
import { printFigure } from "./measure/printFigure";

/**
 * From a pause in typing until it is known what is wrong: the slowest checks (95th percentile) of one edited statement over five
 * tables, in a schema of 20,000 tables × 50 columns, by the process that the app starts for it; and the first, which starts that.
 */
const { p95Ms, firstMs } = await measureDiagnostics();
printFigure({ name: "diagnostics", value: p95Ms, unit: "ms", reference: null, budget: 100 });
printFigure({ name: "diagnostics-first", value: firstMs, unit: "ms", reference: null, budget: 1000 });
