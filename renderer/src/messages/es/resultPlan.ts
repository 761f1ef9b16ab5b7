import type * as english from "../en/resultPlan";
import { formatBytes, formatNumber } from "../../lib/formatNumber";
import type { Translated } from "../../lib/translation";
import { plural } from "./plural";

const rowsOf = (count: number) => plural(count, "fila", "filas");

/** The plan of a statement: what the engine does, what it expects and what it measured. */
export const resultPlan: Translated<typeof english.resultPlan> = {
  views: "Mostrar el plan como",
  view: { tree: "Árbol", table: "Tabla", text: "Texto", rows: "Filas" },
  tree: "Plan, empezando por el último operador",
  table: "Operadores del plan",
  loading: "Leyendo el plan",
  notRun: "Sin ejecutar: los números de filas son estimaciones.",
  duration: (duration) => `${duration} en total`,
  cpu: (duration) => `${duration} de tiempo de CPU`,
  memory: (bytes) => `${formatBytes(bytes)} de memoria como máximo`,
  spill: (bytes) => `${formatBytes(bytes)} en disco como máximo`,
  copyText: "Copiar el plan",
  copied: "Copiado",
  notCopied: "No se puede copiar el plan.",
  earlier: "Plan anterior",
  current: "Este plan",
  compareWith: "Comparar con",
  compareWithNone: "Comparar con…",
  unknownStatement: "Instrucción desconocida",
  notBothRun: "Ejecute ambas instrucciones para comparar sus tiempos.",
  compared: {
    same: "Ambos tardaron aproximadamente lo mismo.",
    faster: (times) => `Este plan fue ${times} veces más rápido.`,
    slower: (times) => `Este plan fue ${times} veces más lento.`,
  },
  hints: "Sugerencias",
  column: {
    operator: "Operador",
    details: "Detalles",
    rows: "Filas",
    estimatedRows: "Filas estimadas",
    rowsScanned: "Filas examinadas",
    time: "Tiempo",
    timeShare: "% del tiempo",
  },
  operatorDetails: (operator) => `Detalles de ${operator}`,
  noDetails: "No hay más detalles.",
  rows: (rows) => rowsOf(rows),
  estimated: (rows) => `aprox. ${rowsOf(rows)}`,
  estimatedBeside: (rows) => plural(rows, "estimada", "estimadas"),
  share: (percent) => `${percent} del tiempo`,
  hint: {
    joinMultiplies: (operator, factor) =>
      `${operator} multiplica las filas 1:${formatNumber(factor)}. Compruebe que su condición haga coincidir cada fila una sola vez.`,
    comparesAllPairs: (operator, pairs) =>
      `${operator} compara cada fila con todas las demás, ${plural(pairs, "par", "pares")}. Si puede, combine por columnas iguales.`,
    wrongEstimate: (operator, estimated, rows) =>
      `El motor esperaba ${rowsOf(estimated)} de ${operator} y obtuvo ${formatNumber(rows)}, así que puede haber elegido un orden de combinación lento.`,
    spilled: (bytes) =>
      `La instrucción se quedó sin memoria y escribió ${formatBytes(bytes)} en el disco. Lea menos columnas, filtre antes o dé más memoria a la base de datos.`,
  },
};
