import { lookup as systemLookup, type LookupAddress } from "node:dns";
import { isIP, Socket, type LookupFunction, type TcpSocketConnectOpts } from "node:net";
import type { NetworkPolicy } from "./NetworkPolicy";

/** The code of the error with which a connection fails that is not allowed. */
export const networkNotAllowed = "ERR_NETWORK_NOT_ALLOWED";

type Connect = (this: Socket, ...given: unknown[]) => Socket;

/**
 * From now on this process connects to addresses only that a policy allows. Every driver, TLS and `fetch` open their
 * connections here, redirects included, so none can pass by; names count as the addresses that they stand for at that moment.
 *
 * @param named one server that is reached wherever it is, because whoever runs this process named it
 * @returns takes it back
 */
export function guardSockets(
  policy: NetworkPolicy,
  named?: { readonly host: string; readonly port: number },
): () => void {
  const prototype = Socket.prototype as unknown as { connect: Connect };
  const { connect } = prototype;
  prototype.connect = function guarded(...given) {
    const { options, listener } = argumentsOf(given);
    // The service's own processes: no driver takes a path from its settings.
    if (options.path !== undefined) return connect.apply(this, given);
    const host = typeof options.host === "string" ? options.host : "localhost";
    if (host === named?.host && Number(options.port) === named.port) return connect.apply(this, given);
    if (isIP(host) !== 0 && !policy.allows(host)) {
      process.nextTick(() => this.destroy(notAllowed(host)));
      return this;
    }
    const lookup = checkedLookup(options.lookup ?? systemLookup, policy);
    return connect.call(this, { ...options, lookup }, listener);
  };
  return () => {
    prototype.connect = connect;
  };
}

type ConnectOptions = Partial<TcpSocketConnectOpts> & { readonly path?: unknown };

/** All forms of `connect`: as Node itself passes them on, as options, as port and host, and a path, which is no network. */
function argumentsOf(given: readonly unknown[]): { options: ConnectOptions; listener: unknown } {
  const [first] = given;
  if (Array.isArray(first)) return argumentsOf(first.slice(0, 2) as unknown[]);
  const listener = given.findLast((one) => typeof one === "function");
  if (typeof first === "object" && first !== null) {
    const { path, ...options } = first as ConnectOptions;
    return { options: path === undefined || path === null ? options : { ...options, path }, listener };
  }
  const isPath = typeof first === "string" && !/^\d+$/.test(first);
  if (isPath) return { options: { path: first }, listener };
  const [port, host] = [Number(first), given[1]];
  return { options: typeof host === "string" ? { port, host } : { port }, listener };
}

/** Passes on only those addresses of a name that are allowed. */
function checkedLookup(lookup: LookupFunction, policy: NetworkPolicy): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) return callback(error, "");
      const addresses: readonly LookupAddress[] =
        typeof found === "string" ? [{ address: found, family: isIP(found) }] : found;
      const allowed = addresses.filter(({ address }) => policy.allows(address));
      const [first] = allowed;
      if (first === undefined) return callback(notAllowed(hostname), "");
      if (options.all === true) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}

function notAllowed(host: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${host} is in a network that is not allowed.`), {
    code: networkNotAllowed,
  });
}
