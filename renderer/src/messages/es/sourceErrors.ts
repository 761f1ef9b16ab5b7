import type * as english from "../en/sourceErrors";
import type { Translated } from "../../lib/translation";

/** What a failed sync's sentence is about: the cause in a few words, and what to do. */
export const sourceErrors: Translated<typeof english.sourceErrors> = {
  paused: {
    cause: "Un cambio en la conexión canceló la sincronización",
    remedy:
      "Las tablas terminadas tienen las filas nuevas. Vuelva a sincronizar o, si la conexión está en pausa, reanúdela.",
  },
  cancelled: {
    cause: "La sincronización se canceló",
    remedy:
      "Las tablas terminadas tienen las filas nuevas; las demás, las anteriores. Vuelva a sincronizar para actualizarlas todas.",
  },
  interrupted: {
    cause: "El servicio se detuvo durante la sincronización",
    remedy:
      "Ninguna tabla quedó a medias. Vuelva a sincronizar o espere a la próxima sincronización programada.",
  },
  otherAddress: {
    cause: "Las credenciales guardadas no se enviaron: la dirección ha cambiado",
    remedy: "Vuelva a escribir las credenciales en Ajustes y sincronice.",
  },
  credentials: {
    cause: "El servicio no puede descifrar las credenciales guardadas",
    remedy: "Vuelva a escribir las credenciales en Ajustes y sincronice.",
  },
  diskFull: {
    cause: "Un disco está lleno",
    remedy:
      "Libere espacio en la máquina donde se ejecuta el servicio o excluya tablas grandes y vuelva a sincronizar.",
  },
  dns: {
    cause: "No se encontró el nombre de host del origen",
    remedy:
      "Revise en Ajustes que el host esté bien escrito. Debe poder resolverlo el servicio, no solo este equipo.",
  },
  rateLimit: {
    cause: "Se alcanzó el límite de solicitudes del origen",
    remedy:
      "Sincronice con menos frecuencia o menos tablas, o espere a la próxima sincronización programada.",
  },
  connections: {
    cause: "El origen no tiene conexiones libres",
    remedy: "Cierre las conexiones sin usar o aumente el límite en el origen y vuelva a sincronizar.",
  },
  permission: {
    cause: "El usuario del origen no puede leer esto",
    remedy: "Pida al administrador del origen que conceda acceso de lectura o desactive la tabla en Tablas.",
  },
  login: {
    cause: "El origen rechazó las credenciales",
    remedy: "Escriba las credenciales actuales en Ajustes y vuelva a sincronizar.",
  },
  refused: {
    cause: "Nada acepta conexiones en la dirección del origen",
    remedy:
      "Revise el host y el puerto en Ajustes, y que el origen esté en marcha y permita la dirección del servicio.",
  },
  cut: {
    cause: "Se perdió la conexión con el origen",
    remedy:
      "Vuelva a sincronizar. Si sigue ocurriendo, pregunte al administrador del origen qué interrumpe allí las lecturas largas.",
  },
  tls: {
    cause: "No se puede establecer una conexión cifrada con el origen",
    remedy: "Revise el modo TLS y el certificado en Ajustes con el administrador del origen.",
  },
  timeout: {
    cause: "El origen no respondió a tiempo",
    remedy:
      "Compruebe que el servicio pueda acceder al origen y si este limita o bloquea las lecturas largas.",
  },
  missing: {
    cause: "Algo que se debía leer ya no existe",
    remedy: "Vea en Tablas qué ofrece ahora el origen y revise los nombres en Ajustes.",
  },
};
