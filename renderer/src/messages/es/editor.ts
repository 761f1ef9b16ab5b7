import type * as english from "../en/editor";
import { formatNumber } from "../../lib/formatNumber";
import type { Translated } from "../../lib/translation";
import { allNamed, anyNamed, plural } from "./plural";

const databases = (count: number) => plural(count, "base de datos", "bases de datos");

/** The databases that a query tab can be put on. */
export const databaseSwitch: Translated<typeof english.databaseSwitch> = {
  databases: "Bases de datos",
  choose: "Elegir una base de datos",
  label: (name) => `Base de datos: ${name}`,
  hint: "Las instrucciones de esta pestaña se ejecutan en esta base de datos",
  place: (name, service) => `${name} · ${service}`,
  search: "Buscar bases de datos y servicios",
  reading: "Cargando las bases de datos…",
  none: "Aún no hay bases de datos",
  unread: "No se pueden cargar las bases de datos",
  count: (all) => databases(all),
  found: (found, all, shown) =>
    `${formatNumber(found)} de ${databases(all)}${found > shown ? `, se muestran las primeras ${formatNumber(shown)}. Siga escribiendo.` : ""}`,
  nothing: "Ninguna base de datos coincide",
};

/** The SQL editor. */
export const editor: Translated<typeof english.editor> = {
  /** Name of the editor for screen readers; how to leave it by keyboard is part of it. */
  label: (tabTitle) =>
    `Editor SQL, ${tabTitle}. Presione Control M para que la tecla Tab salga del editor y Alt F1 para obtener ayuda.`,
  notLoaded: "No se puede cargar el editor",
  vimNotLoaded: "No se pueden cargar las teclas de Vim. El editor conserva las suyas.",
  plainText: (megabytes) =>
    `Este texto de ${megabytes} MB se edita como texto sin formato, sin resaltado ni autocompletado. Seleccione las instrucciones que quiera ejecutar.`,
  selectToRun: "Seleccione las instrucciones que quiera ejecutar",
  runStatement: "Ejecutar la instrucción",
  runAll: "Ejecutar todas las instrucciones",
  explain: "Explicar la instrucción",
  explainAndRun: "Explicar y ejecutar la instrucción",
  format: "Dar formato al SQL",
  diagnostics: {
    replaceBy: (name) => `Reemplazar por ${name}`,
    didYouMean: (names) => `¿Quiso decir ${anyNamed(names)}?`,
  },
  rename: {
    notHere: "Solo se puede cambiar el nombre de los alias y de los nombres de WITH",
    empty: "Escriba un nombre",
    taken: (name) => `Esta instrucción ya usa ${name}`,
  },
  functions: {
    macro: "Macro de esta base de datos",
    definition: "Equivale a",
    examples: (count) => (count === 1 ? "Ejemplo" : "Ejemplos"),
    otherWays: (count) => `${plural(count, "firma más", "firmas más")}: coloque el puntero sobre el nombre`,
  },
  hover: {
    columnOf: (source) => `Columna de ${source}`,
    ambiguous: (sources) => `Está en ${allNamed(sources)}: indique a cuál se refiere`,
    unnamed: "una subconsulta sin nombre",
    moreColumns: (count) => `… ${plural(count, "columna más", "columnas más")}`,
  },
};

/** The list of keyboard shortcuts. Keys are written as the window knows them: "Mod" is ⌘ on a Mac and Ctrl elsewhere. */
export const shortcuts: Translated<typeof english.shortcuts> = {
  title: "Atajos de teclado",
  search: "Buscar atajos",
  none: "Ningún atajo coincide",
  window: "Comandos",
  noKeys: "ninguno",
  change: (label) => `Cambiar el atajo de “${label}”`,
  reset: (label) => `Restablecer el atajo de “${label}”`,
  resetAll: "Restablecer todos",
  keysOf: (label) => `Atajo de “${label}”`,
  press: "Presione las teclas",
  recordHint: "Supr lo quita, Esc cancela.",
  notPossible: "Use Ctrl, Alt o ⌘ con una tecla, o una tecla de función.",
  taken: (labels) => `Lo usa ${allNamed(labels.map((label) => `“${label}”`))}.`,
  replace: "Usarlo aquí",
  editor: {
    title: "Editor",
    keys: {
      "Ctrl+Space": "Sugerir",
      "Mod+Shift+Space": "Mostrar los parámetros de la función",
      F2: "Cambiar el nombre de un alias o de un nombre de WITH",
      F12: "Ir a la definición",
      "Mod+Click": "Ir a la definición",
      "Mod+/": "Comentar o descomentar líneas",
      "Mod+F": "Buscar en el texto",
      "Mod+D": "Seleccionar también la siguiente aparición",
      "Alt+ArrowUp": "Mover líneas hacia arriba",
      "Alt+ArrowDown": "Mover líneas hacia abajo",
      Escape: "Detener la instrucción en ejecución",
    },
  },
  grid: {
    title: "Filas del resultado",
    keys: {
      "Mod+C": "Copiar las celdas seleccionadas",
      "Mod+Shift+C": "Copiar con los nombres de las columnas",
      "Mod+F": "Buscar en el resultado",
      Enter: "Abrir la celda",
      "Shift+F10": "Menú de la celda",
      "Alt+ArrowUp": "Ordenar por la columna",
      "Alt+ArrowDown": "Filtrar por la columna",
      "Alt+Home": "Anclar la columna a la izquierda",
      "Alt+End": "Anclar la columna a la derecha",
      "Alt+ArrowRight": "Ensanchar la columna",
      "Alt+ArrowLeft": "Estrechar la columna",
      "Alt+Shift+ArrowRight": "Mover la columna a la derecha",
      "Alt+Shift+ArrowLeft": "Mover la columna a la izquierda",
      "Alt+I": "Mostrar u ocultar las estadísticas",
    },
  },
  tabs: {
    title: "Pestañas",
    keys: {
      F2: "Cambiar el nombre de la pestaña",
      Delete: "Cerrar la pestaña que tiene el foco",
      "Shift+ArrowRight": "Mover la pestaña a la derecha",
      "Shift+ArrowLeft": "Mover la pestaña a la izquierda",
    },
  },
};
