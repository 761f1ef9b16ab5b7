import { AppError } from "#shared/errors/AppError";
import { isLoopbackHost } from "../security/isLoopbackHost";

const contractPath = "/api/v1";

/**
 * A service's base address in its one normal form: https (plain http on this computer only), no credentials, no query,
 * ending in /api/v1 without a slash.
 * @throws AppError ADDRESS_NOT_ALLOWED whose message says what to change.
 */
export function serviceAddress(text: string): string {
  const url = parse(text.trim());
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    throw refused("A service is reached over https. Enter an address that begins with https://.");
  }
  if (url.protocol === "http:" && !isLoopbackHost(url.hostname)) {
    throw refused("Plain http is only for this computer itself. Enter an address that begins with https://.");
  }
  if (url.username !== "" || url.password !== "") {
    throw refused(
      "The address holds a user name or password. Enter it without; the key has a field of its own.",
    );
  }
  if (url.search !== "" || url.hash !== "") {
    throw refused("The address holds a ? or # part. Enter it without.");
  }
  const path = url.pathname.replace(/\/+$/u, "");
  if (!path.endsWith(contractPath)) {
    const guess = `${url.origin}${path}${contractPath}`;
    throw refused(`The address of a service ends in ${contractPath}. Perhaps it is ${guess.slice(0, 300)}.`);
  }
  return `${url.origin}${path}`;
}

function parse(text: string): URL {
  try {
    return new URL(text);
  } catch {
    throw refused("This is not an address. It looks like https://sql.example.com/api/v1.");
  }
}

function refused(message: string): AppError {
  return new AppError("ADDRESS_NOT_ALLOWED", message, { field: "baseUrl" });
}
