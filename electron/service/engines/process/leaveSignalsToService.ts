/**
 * A terminal gives Ctrl+C to every process of the service, and so does what stops a whole group. The service decides
 * when its processes end: it lets requests finish first. Once it is gone itself, the line to it closes.
 */
export function leaveSignalsToService(): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);
}
