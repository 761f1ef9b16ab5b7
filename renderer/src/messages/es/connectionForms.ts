import type * as english from "../en/connectionForms";
import type { Translated } from "../../lib/translation";
import { agree, allNamed, counted, plural } from "./plural";

const spans = {
  minute: (count: number) => plural(count, "minuto", "minutos"),
  hour: (count: number) => plural(count, "hora", "horas"),
  day: (count: number) => plural(count, "día", "días"),
  week: (count: number) => plural(count, "semana", "semanas"),
};

/** Settings of the kinds of source that Wharf’s own service has, by their names. */
const fieldLabels: ReadonlyMap<string, string> = new Map(
  Object.entries({
    host: "Host",
    port: "Puerto",
    database: "Base de datos",
    user: "Usuario",
    password: "Contraseña",
    schemas: "Esquemas",
    sslMode: "TLS",
    caCertificate: "Autoridad de certificación (PEM)",
    certificateFingerprint: "Huella del certificado",
    hostKeyFingerprint: "Huella de la clave del host",
    patterns: "Archivos",
    privateKey: "Clave privada",
    passphrase: "Frase de contraseña de la clave",
    spreadsheet: "Hoja de cálculo",
    serviceAccountKey: "Clave de la cuenta de servicio",
    apiKey: "Clave de API",
    baseUrl: "Dirección base",
    repositories: "Repositorios",
    token: "Token de acceso",
  }),
);

/** Setting up a Connection and changing it: forms of sources, tests, schedule, settings. */
export const connectionForms: Translated<typeof english.connectionForms> = {
  choose: "Elegir…",
  notSet: "Sin definir",
  fieldLabel: (name) => fieldLabels.get(name) ?? null,
  form: {
    search: "Buscar un ajuste",
    noneFound: "Ningún ajuste coincide.",
    more: (count) => `Más ajustes (${counted(count)})`,
    addressHint: "O pegue una URL: postgres://user:password@host:5432/database",
    filled: "Completado a partir de la URL.",
  },
  undescribed: {
    text: "El servicio no indica qué ajustes necesita este origen. Consúltelos en su documentación y escríbalos como JSON.",
    settings: "Ajustes (JSON)",
    settingsHint:
      'Nombres y valores tal como los espera el servicio, por ejemplo {"host": "db.example.com"}.',
    secrets: "Secretos (JSON)",
    secretsHint: 'Contraseñas y claves, por ejemplo {"password": "…"}. Se envían aparte de los ajustes.',
    notObject: 'Escriba un objeto JSON, por ejemplo {"name": "value"}.',
    notTexts: "Ponga entre comillas el valor de cada secreto.",
  },
  secret: {
    reveal: (label) => `Mostrar ${label}`,
    hide: (label) => `Ocultar ${label}`,
    fromFile: "Desde un archivo…",
    fromFileFor: (label) => `Desde un archivo…: ${label}`,
    fileTooLarge: (name) => `${name} ocupa más de 256 KB. Elija un archivo más pequeño.`,
    fileNotRead: (name) => `No se puede leer ${name}.`,
  },
  fieldErrors: {
    missing: (label) => `Falta un valor obligatorio: ${label}.`,
    notWhole: "Escriba un número entero.",
    tooLarge: "El número es demasiado grande.",
    port: "Un puerto está entre 1 y 65.535.",
    notNumber: "Escriba un número.",
    notJson: (why) => (why === null ? "No es JSON válido." : `No es JSON válido: ${why}.`),
    losesDigits: "Un número tiene demasiados dígitos para enviarlo con exactitud. Póngalo entre comillas.",
    notOffered: "Elija una opción de la lista.",
  },
  hints: {
    postgres: {
      title: "Usuario de solo lectura",
      text: "Si el usuario aún no puede leer las tablas, pida al propietario que ejecute esto en PostgreSQL:",
      copyLabel: "Copiar las instrucciones",
    },
    mysql: {
      title: "Usuario de solo lectura",
      text: "Si el usuario aún no puede leer las tablas, pida a un administrador que ejecute esto en MySQL o MariaDB:",
      copyLabel: "Copiar la instrucción",
    },
    sftp: {
      title: "Clave del servidor",
      text: "La primera prueba muestra la clave del servidor. Compárela con la que le dio su administrador y fíjela. Desde entonces, las sincronizaciones rechazarán cualquier otro servidor.",
      copyLabel: "Copiar",
    },
    sheets: (address) => ({
      title: "Compartir la hoja de cálculo",
      text:
        address === null
          ? "Una cuenta de servicio solo lee lo que se comparte con ella. Su dirección aparecerá aquí cuando escriba su clave."
          : "Comparta la hoja de cálculo con esta dirección como lector:",
      copyLabel: "Copiar la dirección",
    }),
  },
  advice: {
    byCause: {
      login: "Vuelva a escribir el usuario y la contraseña o la clave.",
      permission: "Pida al administrador del origen que conceda acceso de lectura a este usuario.",
      tls: "Revise la configuración de TLS en ambos lados y, si hace falta, la autoridad de certificación.",
      dns: "Revise que el host esté bien escrito. El servicio debe poder resolverlo.",
      refused: "Revise el host y el puerto, y que ningún cortafuegos bloquee el servicio.",
      timeout: "Revise el host y el puerto, y que ningún cortafuegos bloquee el servicio.",
      connections: "Cierre en el origen las conexiones sin usar y vuelva a probar.",
      cut: "Vuelva a probar. Si sigue ocurriendo, pregunte al administrador del origen qué cierra allí las conexiones.",
      rateLimit: "Espere un momento y vuelva a probar.",
      missing: "Revise la ortografía, incluidas las mayúsculas y minúsculas.",
    },
    otherwise:
      "Corrija lo que indica el mensaje y vuelva a probar, o envíe el mensaje al administrador del origen.",
  },
  report: {
    intro: (kind) => `Wharf no puede conectarse a ${kind}.`,
    answer: "Respuesta",
    copy: "Copiar el informe",
  },
  test: {
    run: "Probar",
    again: "Volver a probar",
    running: "Conectando con el origen…",
    stop: "Detener",
    passed: (count) => `Conexión correcta. ${plural(count, "tabla encontrada", "tablas encontradas")}.`,
    passedEmpty: "La conexión funciona, pero este usuario no puede leer ninguna tabla.",
    passedEmptyAdvice:
      "Revise los permisos del usuario y los esquemas o archivos seleccionados, y vuelva a probar.",
    failed: "No se puede leer el origen",
    old: "Los ajustes han cambiado desde esta prueba.",
    pinTitle: "¿Es esta la clave del servidor?",
    pin: "Fijar esta clave y volver a probar",
    pinAnother: "Fijar la clave nueva y volver a probar",
    trustTitle: "¿Confiar en este certificado?",
    trust: "Confiar en este certificado y volver a probar",
    trustAnother: "Confiar en el certificado nuevo y volver a probar",
  },
  kinds: {
    search: "Buscar tipos de origen",
    none: "Ningún tipo de origen coincide.",
    label: "Tipos de origen",
    exists: (name) => `Conectado como ${name}`,
    empty: "Este servicio no ofrece tipos de origen.",
    emptyText: "Pregunte al administrador del servicio qué orígenes puede leer.",
  },
  schedule: {
    label: "Sincronización",
    presets: {
      byHand: "Manual",
      custom: "Otro intervalo…",
    },
    onlyByHand: "manualmente",
    every: {
      minute: (count) => (count === 1 ? "cada minuto" : `cada ${spans.minute(count)}`),
      hour: (count) => (count === 1 ? "cada hora" : `cada ${spans.hour(count)}`),
      day: (count) => (count === 1 ? "cada día" : `cada ${spans.day(count)}`),
      week: (count) => (count === 1 ? "cada semana" : `cada ${spans.week(count)}`),
    },
    everySpans: (parts) => `cada ${allNamed(parts)}`,
    spans,
    units: { minute: "minutos", hour: "horas", day: "días", week: "semanas" },
    number: "Cada",
    unit: "Unidad",
    notWhole: "Escriba un número entero.",
    bounds: "Entre 1 minuto y 365 días.",
    readsAs: (text) => `Se sincroniza ${text}.`,
    byHandText: "Solo se sincroniza cuando usted lo inicia.",
    next: "Si una sincronización empieza ahora, las cinco siguientes serán",
    often:
      "Cada sincronización vuelve a leer todas las tablas. Elija un intervalo más largo si el origen es grande.",
  },
  settings: {
    loading: "Cargando la conexión…",
    general: "Nombre y programación",
    source: "Origen",
    credentials: "Contraseñas y claves",
    unchanged: "Sin cambios",
    willBeRemoved: "Se quitará",
    replace: "Reemplazar",
    keep: "Conservar",
    remove: "Quitar",
    replaceOf: (label) => `Reemplazar ${label}`,
    keepOf: (label) => `Conservar ${label}`,
    removeOf: (label) => `Quitar ${label}`,
    secretHint: "Los valores guardados no se pueden mostrar. Se conservan hasta que los reemplace.",
    moved:
      "Las credenciales guardadas solo sirven para la dirección guardada. Vuelva a escribirlas para la dirección nueva.",
    missing:
      "El servicio ya no puede descifrar las contraseñas y claves guardadas. Vuelva a escribirlas y guarde.",
    changes: "Cambios",
    change: (from, to) => `${from} → ${to}`,
    label: "Ajustes de la conexión",
    yes: "sí",
    no: "no",
    replaced: "reemplazado",
    removed: "quitado",
    empty: "vacío",
    discard: "Descartar",
    save: "Guardar",
    testAndSave: "Probar y guardar",
    saveUntested: "Guardar sin probar",
    testNeeds: (labels) =>
      `Para probar antes de guardar, vuelva a escribir ${agree(labels.length, "este valor", "estos valores")}: ${allNamed(labels)}. Los valores guardados no se pueden leer.`,
    testSaved: "Probar los ajustes guardados",
    kindGone: "El servicio ya no ofrece este tipo de origen, así que sus ajustes no se pueden cambiar aquí.",
    production: (name) => `Cambiar la conexión ${name}`,
  },
};
