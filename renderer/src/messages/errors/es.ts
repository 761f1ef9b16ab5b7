import type { errorCodes } from "#shared/errors/errorCodes";

interface ErrorText {
  readonly title: string;
  readonly cause: string;
  readonly remedy: string;
}

/** What a user reads about an error besides its own message: what it means and what to do. */
export const errors: Readonly<Record<keyof typeof errorCodes, ErrorText>> = {
  INVALID_INPUT: {
    title: "No se acepta esta entrada",
    cause: "La solicitud tiene un valor que no está permitido.",
    remedy: "Corrija lo que indica el mensaje e inténtelo de nuevo.",
  },
  SENDER_REFUSED: {
    title: "La solicitud se rechazó",
    cause: "No procedía de la ventana de Wharf.",
    remedy: "Recargue la ventana. Si vuelve a ocurrir, reinicie Wharf.",
  },
  NOT_CONFIRMED: {
    title: "No permitido",
    cause: "Wharf preguntó en una ventana propia y la respuesta fue no, o la ventana se cerró.",
    remedy: "Inténtelo de nuevo y permítalo allí, si es lo que quiere.",
  },
  CANCELLED: {
    title: "Operación detenida",
    cause: "Usted la detuvo antes de que terminara.",
    remedy: "Vuelva a ejecutarla cuando quiera.",
  },
  INTERNAL: {
    title: "Algo salió mal en Wharf",
    cause: "Es un error de Wharf, no de lo que usted escribió.",
    remedy: "Inténtelo de nuevo. Los detalles están en el registro, con el número del mensaje.",
  },
  PROFILE_NOT_FOUND: {
    title: "Este servicio ya no está configurado",
    cause: "Se quitó en Ajustes.",
    remedy: "Elija otro servicio o vuelva a agregarlo en Ajustes.",
  },
  KEY_MISSING: {
    title: "Hace falta una clave de API",
    cause: "No hay ninguna clave guardada para este servicio y su dirección.",
    remedy: "Escriba la clave en los ajustes del servicio.",
  },
  KEYCHAIN_ABSENT: {
    title: "No se encontró ningún llavero",
    cause: "Este equipo no tiene un llavero en el que guardar secretos.",
    remedy:
      "La clave se conserva hasta que se cierre Wharf. Para conservarla más tiempo, instale o inicie un llavero.",
  },
  KEYCHAIN_LOCKED: {
    title: "El llavero está bloqueado",
    cause: "Contiene una clave, pero no la entrega.",
    remedy: "Desbloquee el llavero e inténtelo de nuevo, o vuelva a escribir la clave.",
  },
  KEYCHAIN_FAILED: {
    title: "El llavero no respondió",
    cause: "El llavero del sistema informó de un error o tardó demasiado.",
    remedy:
      "Inténtelo de nuevo. Si falla, vuelva a escribir la clave; se conservará hasta que se cierre Wharf.",
  },
  ADDRESS_NOT_ALLOWED: {
    title: "Esta dirección no se puede usar",
    cause: "Los servicios necesitan https. El http sin cifrar solo funciona en este equipo.",
    remedy: "Escriba una dirección que empiece por https:// y termine en /api/v1.",
  },
  OFFLINE: {
    title: "No hay conexión a la red",
    cause: "Este equipo no está conectado a ninguna red.",
    remedy: "Conéctese e inténtelo de nuevo. Las bases de datos de este equipo siguen funcionando.",
  },
  DNS_FAILED: {
    title: "No se encontró el host del servicio",
    cause: "El nombre de host no tiene ninguna dirección conocida.",
    remedy: "Revise que la dirección esté bien escrita y si necesita una VPN.",
  },
  CONNECTION_REFUSED: {
    title: "El servicio no responde",
    cause: "Nada acepta conexiones en esta dirección y este puerto.",
    remedy: "Revise la dirección y el puerto, y si el servicio está en marcha.",
  },
  CONNECTION_CUT: {
    title: "Se perdió la conexión",
    cause: "El servicio o la red cerraron la conexión antes de que la respuesta estuviera completa.",
    remedy: "Inténtelo de nuevo. Si cambió algo, compruebe antes si el cambio se hizo.",
  },
  TLS_FAILED: {
    title: "No se puede confiar en el certificado del servicio",
    cause: "No es válido para esta dirección, ha caducado o procede de un emisor desconocido.",
    remedy: "Revise la dirección. Si es correcta, pregunte al administrador del servicio por el certificado.",
  },
  TIMEOUT: {
    title: "El servicio tardó demasiado",
    cause: "No llegó ninguna respuesta a tiempo.",
    remedy: "Inténtelo de nuevo o pida menos filas.",
  },
  REDIRECT_REFUSED: {
    title: "El servicio redirige a otra dirección",
    cause: "Wharf no sigue redirecciones, porque podrían enviar su clave a otro lugar.",
    remedy: "Escriba la dirección final del servicio.",
  },
  ANSWER_TOO_LARGE: {
    title: "La respuesta es demasiado grande",
    cause: "Supera el tamaño que acepta Wharf.",
    remedy: "Pida menos filas o columnas.",
  },
  ANSWER_NOT_JSON: {
    title: "No hay ningún servicio de bases de datos en esta dirección",
    cause: "Responde con algo que no son los datos del servicio.",
    remedy:
      "Compruebe que la dirección termine en /api/v1 y que ninguna página de inicio de sesión intercepte las solicitudes.",
  },
  ANSWER_NOT_UNDERSTOOD: {
    title: "No se puede leer la respuesta del servicio",
    cause: "El servicio respondió en una forma que Wharf no conoce.",
    remedy: "Compruebe si hay una versión más reciente de Wharf e informe al administrador del servicio.",
  },
  REQUEST_REFUSED: {
    title: "El servicio rechazó la solicitud",
    cause: "La solicitud no cumple las reglas del servicio.",
    remedy: "Corrija lo que indica el mensaje e inténtelo de nuevo.",
  },
  SOURCE_FAILED: {
    title: "No se puede leer el origen",
    cause: "El servicio intentó conectarse con estos ajustes, y el origen o la red lo rechazaron.",
    remedy:
      "Corrija lo que indica el mensaje y vuelva a probar, o envíe el mensaje al administrador del origen.",
  },
  STATEMENT_FAILED: {
    title: "La instrucción falló",
    cause: "La base de datos informó de un error.",
    remedy: "Corrija lo que indica el mensaje y vuelva a ejecutar la instrucción.",
  },
  STATEMENT_OVER_TIME: {
    title: "La instrucción alcanzó el límite de tiempo",
    cause: "El servicio termina las instrucciones que duran más que su límite.",
    remedy:
      "Haga que lea menos, con un filtro o una combinación más pequeña, o pida que aumenten el límite del servicio.",
  },
  STATEMENT_NOT_ALLOWED: {
    title: "Esta instrucción no está disponible aquí",
    cause: "El servicio no ejecuta instrucciones de este tipo.",
    remedy: "Escríbala de otra manera.",
  },
  SESSION_ENDED: {
    title: "La sesión ha terminado",
    cause:
      "No se ejecutó nada en ella durante un tiempo, o se detuvo su base de datos o el servicio. Si había una transacción abierta, se revirtió.",
    remedy: "Vuelva a ejecutar desde el principio del trabajo: así se inicia una sesión nueva.",
  },
  SESSION_NOT_AVAILABLE: {
    title: "Aquí no hay sesiones",
    cause:
      "Este servicio ejecuta cada instrucción por separado. Las bases de datos de este equipo tienen sesiones.",
    remedy: "Desactive “Sesión” en la barra de herramientas de la pestaña.",
  },
  KEY_REJECTED: {
    title: "La clave fue rechazada",
    cause: "Es incorrecta, ha caducado o fue revocada.",
    remedy: "Escriba una clave válida. Sus pestañas no han cambiado.",
  },
  ACCESS_DENIED: {
    title: "Esta clave no tiene acceso aquí",
    cause: "El servicio conoce la clave y no le permite leer esto.",
    remedy: "Use una clave que tenga acceso o pida al administrador del servicio que lo conceda.",
  },
  SCOPE_TOO_SMALL: {
    title: "Esta clave es de solo lectura",
    cause: "La acción necesita una clave con alcance completo.",
    remedy: "Use una clave con alcance completo.",
  },
  READ_ONLY_MODE: {
    title: "Modo de solo lectura",
    cause: "Esta pestaña o su servicio ejecuta solo consultas que leen.",
    remedy:
      "Desactive el modo de solo lectura en la barra de herramientas de la pestaña o en los ajustes del servicio.",
  },
  NOT_FOUND: {
    title: "No encontrado",
    cause: "Se eliminó o pertenece a otra organización.",
    remedy: "Actualice la lista.",
  },
  STATE_CONFLICT: {
    title: "No es posible en este momento",
    cause: "La base de datos o la conexión está en un estado que no lo permite.",
    remedy: "Espere a que esté lista e inténtelo de nuevo.",
  },
  RATE_LIMITED: {
    title: "Demasiadas solicitudes",
    cause: "El servicio limita el número de solicitudes.",
    remedy: "Espere un momento e inténtelo de nuevo.",
  },
  SERVICE_FAULT: {
    title: "Error del servicio",
    cause: "El servicio informó de un error interno.",
    remedy: "Inténtelo de nuevo dentro de un momento.",
  },
  LOCAL_SERVICE_STOPPED: {
    title: "El servicio de este equipo se detuvo",
    cause: "Su proceso terminó. Wharf lo reinicia automáticamente.",
    remedy: "Inténtelo de nuevo dentro de un momento. Si cambió algo, compruebe antes si el cambio se hizo.",
  },
  RESULT_STORE_STOPPED: {
    title: "Este resultado se perdió",
    cause:
      "El almacén de resultados falló antes de que este resultado estuviera completo y se reinició. Los resultados completos y sus consultas no han cambiado.",
    remedy: "Vuelva a ejecutar la instrucción.",
  },
  RESULT_GONE: {
    title: "Este resultado ya no se conserva",
    cause: "Se eliminó para respetar el límite de disco o estaba incompleto cuando se cerró Wharf.",
    remedy: "Vuelva a ejecutar la instrucción.",
  },
  RESULT_DAMAGED: {
    title: "El archivo de este resultado está dañado",
    cause:
      "Una parte del archivo falta o ha cambiado, por ejemplo tras un corte de energía, así que sus filas no se muestran.",
    remedy: "Vuelva a ejecutar la instrucción.",
  },
  BACKUP_FAILED: {
    title: "No se pudo escribir la copia de seguridad",
    cause: "No se puede escribir en la carpeta o su disco está lleno. No quedó ninguna copia incompleta.",
    remedy: "Elija otra carpeta y vuelva a hacer la copia.",
  },
  EXPORT_NOT_POSSIBLE: {
    title: "Este formato no admite el resultado",
    cause: "El resultado supera los límites de este formato.",
    remedy: "Elija CSV o Parquet, u omita lo que indica el mensaje.",
  },
  EXPORT_NOT_WRITTEN: {
    title: "No se pudo escribir el archivo",
    cause: "La carpeta ya no existe o esta cuenta no puede escribir en ella.",
    remedy: "Elija otra carpeta y vuelva a exportar.",
  },
  EXPORT_DISK_FULL: {
    title: "El disco está lleno",
    cause: "No hay espacio suficiente para el archivo. El archivo incompleto se eliminó.",
    remedy: "Libere espacio o elija otro disco y vuelva a exportar.",
  },
  EXPORT_KEY_UNFIT: {
    title: "Estas columnas no son una clave única",
    cause:
      "Las filas se leen en páginas según estas columnas, así que sus valores deben ser únicos y no puede faltar ninguno.",
    remedy: "Elija otras columnas o una combinación de columnas.",
  },
  EXPORT_ROWS_CHANGED: {
    title: "Las filas cambiaron durante la exportación",
    cause: "La última fila de una página ya no existía cuando se leyó la página siguiente.",
    remedy: "Vuelva a exportar cuando nada escriba en estas tablas.",
  },
  GROUPS_TOO_MANY: {
    title: "Demasiados grupos",
    cause: "La agrupación tiene casi tantos valores como filas hay.",
    remedy:
      "Use una agrupación más amplia, como los meses de una fecha o los intervalos de un número, o filtre antes.",
  },
  RESULT_DISK_FULL: {
    title: "No hay espacio en disco para este resultado",
    cause: "El disco está lleno o el resultado supera el límite de disco para los resultados.",
    remedy:
      "Libere espacio en el disco, aumente el límite de disco en Ajustes o pida menos filas o columnas.",
  },
  RESULT_NOT_LOADED: {
    title: "El resultado no se pudo conservar como tabla",
    cause: "La base de datos de resultados rechazó sus filas. No se cambió ninguna tabla.",
    remedy: "Corrija lo que indica el mensaje e inténtelo de nuevo.",
  },
  RESULTS_KEY_REPEATS: {
    title: "Estas columnas clave no son únicas",
    cause: "Varias filas de un resultado tienen los mismos valores en estas columnas.",
    remedy: "Elija otras columnas o compare filas completas.",
  },
  COPY_TOO_LARGE: {
    title: "Demasiado grande para el portapapeles",
    cause: "Wharf copia 256 millones de caracteres como máximo.",
    remedy: "Seleccione menos filas o columnas y vuelva a copiar.",
  },
  FILE_NOT_READABLE: {
    title: "No se puede abrir el archivo",
    cause: "Se movió, no es un archivo de datos o esta cuenta no puede leerlo.",
    remedy: "Revise el archivo y vuelva a elegirlo.",
  },
  FILE_NOT_UNDERSTOOD: {
    title: "No se puede leer este archivo con esta configuración",
    cause: "No se corresponde con su formato.",
    remedy: "Cambie la configuración o corrija el archivo.",
  },
  FILE_CHANGED: {
    title: "El archivo cambió mientras se cargaba",
    cause: "Algo escribió en él o lo reemplazó, así que no se cargó nada.",
    remedy: "Vuelva a cargarlo cuando ya nada escriba en él o cargue una copia.",
  },
  LOAD_DISK_FULL: {
    title: "No hay espacio en disco para estas filas",
    cause: "El disco que contiene la base de datos no tiene espacio para las filas. No se cargó nada.",
    remedy: "Libere espacio allí y vuelva a cargar.",
  },
  LINES_LOST: {
    title: "El número de líneas del archivo no coincide",
    cause: "Algunas líneas no se cargarían ni se contabilizarían, así que no se cargó nada.",
    remedy: "Revise el delimitador, las comillas y las líneas que se omiten, y vuelva a cargar el archivo.",
  },
  TABLE_EXISTS: {
    title: "Esta tabla ya existe",
    cause: "La carga la sobrescribiría.",
    remedy: "Elija otro nombre o elija reemplazar la tabla.",
  },
  SAVED_QUERY_CHANGED: {
    title: "La consulta guardada ya no es la misma",
    cause: "Otro programa u otra pestaña cambió el archivo entretanto.",
    remedy: "Vuelva a abrir la consulta o guárdela con otro nombre.",
  },
  SAVED_QUERY_EXISTS: {
    title: "Este nombre ya está en uso",
    cause: "Ya hay una consulta guardada o una carpeta con este nombre.",
    remedy: "Elija otro nombre u otra carpeta.",
  },
  SAVED_QUERY_NOT_DONE: {
    title: "No se pudo acceder a la consulta guardada",
    cause: "El archivo o su carpeta no se pueden leer o escribir en su estado actual.",
    remedy: "Corrija lo que indica el mensaje o elija otra carpeta para las consultas guardadas.",
  },
  SETTINGS_NOT_WRITTEN: {
    title: "No se pudo guardar el ajuste",
    cause: "Wharf no puede escribir settings.json o no puede leer su contenido.",
    remedy: "Corrija lo que indica el mensaje y vuelva a cambiar el ajuste.",
  },
  WORKSPACE_NOT_WRITTEN: {
    title: "No se pudo guardar su texto",
    cause: "Wharf no puede escribir en su carpeta. Es posible que el disco esté lleno.",
    remedy: "Libere espacio en el disco. Hasta entonces, el texto se mantiene en la ventana.",
  },
  UPDATE_UNREACHABLE: {
    title: "No se pudo obtener la actualización",
    cause: "El servidor de las actualizaciones no respondió.",
    remedy: "Compruebe la red e inténtelo de nuevo. Esta versión sigue funcionando.",
  },
  UPDATE_REFUSED: {
    title: "No se aceptó la actualización",
    cause: "Lo que envió el servidor no es lo que firmó el editor de esta aplicación.",
    remedy: "No se instaló nada. Inténtelo más tarde o descargue usted mismo la nueva versión.",
  },
  UPDATE_WAITS: {
    title: "Todavía hay algo en ejecución",
    cause: "Un reinicio lo terminaría.",
    remedy: "Espere a que termine, o deténgalo, y reinicie entonces.",
  },
};
