/** Where the service writes what happened. Pino's loggers fit; no key, token or statement is ever handed in. */
export interface ServiceLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
