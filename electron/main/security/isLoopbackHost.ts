/** Whether a host name, as URL writes it or a setting names it, means this computer. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/u, "");
  return (
    name === "localhost" ||
    name.endsWith(".localhost") ||
    name === "[::1]" ||
    name === "::1" ||
    /^127(?:\.\d{1,3}){3}$/u.test(name)
  );
}
