/**
 * Whether no program can reach an address. One in the domain `invalid` is the word of a service that offers none: no network
 * resolves it (RFC 2606).
 */
export function isUnreachableAddress(address: string): boolean {
  return /\.invalid(?![\w.-])/i.test(address);
}
