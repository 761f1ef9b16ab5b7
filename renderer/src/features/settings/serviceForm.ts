import type { KeyScope, ProfileColor } from "#shared/domain/profile";
import { AppError } from "#shared/errors/AppError";
import type { ErrorCode } from "#shared/errors/errorCodes";
import { bridge } from "../../bridge/bridge";
import { messages } from "../../messages/messages";

const keyErrors: ReadonlySet<ErrorCode> = new Set(["KEY_REJECTED", "KEY_MISSING", "KEYCHAIN_LOCKED"]);

/**
 * Tries a service's key. A service that cannot be reached now says nothing about its key, so that is no error here.
 * @throws AppError where the key is the fault: KEY_REJECTED, KEY_MISSING, KEYCHAIN_LOCKED.
 */
export async function checkKey(profileId: string): Promise<void> {
  try {
    await bridge.call("profiles.check", { profileId });
  } catch (error) {
    if (error instanceof AppError && keyErrors.has(error.code)) throw error;
  }
}

/** What the person has typed about a service. */
export interface ServiceForm {
  readonly name: string;
  readonly baseUrl: string;
  readonly color: ProfileColor;
  readonly production: boolean;
  readonly readOnly: boolean;
  readonly keyScope: KeyScope;
}

export interface ServiceFormErrors {
  readonly name: string | null;
  readonly baseUrl: string | null;
}

const maxNameLength = 60;
const apiPath = "/api/v1";
const loopbackHosts: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** What is wrong with the form as far as it can be said without asking main, which has the last word. */
export function serviceFormErrors(form: ServiceForm): ServiceFormErrors {
  const text = messages.settings.form.errors;
  const name = form.name.trim();
  const nameTooLong = name.length > maxNameLength ? text.nameTooLong : null;
  return { name: name === "" ? text.nameMissing : nameTooLong, baseUrl: addressError(form.baseUrl.trim()) };
}

/**
 * The address that was probably meant, where something is missing at its ends or too much: `https://`, `/api/v1`, or a
 * path behind it. Null where it is right as it is, or where nothing can be said.
 */
export function completedAddress(address: string): string | null {
  const typed = address.trim();
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
    return null;
  if (!url.hostname.includes(".") && !loopbackHosts.has(url.hostname)) return null;
  if (url.protocol === "http:" && !loopbackHosts.has(url.hostname)) url.protocol = "https:";
  const end = url.pathname.indexOf(apiPath);
  if (end === -1 && !/^\/?$/.test(url.pathname)) return null;
  const path = end === -1 ? apiPath : url.pathname.slice(0, end + apiPath.length);
  const completed = `${url.origin}${path}`;
  return addressError(typed) === null || addressError(completed) !== null ? null : completed;
}

function addressError(address: string): string | null {
  const text = messages.settings.form.errors;
  if (address === "") return text.addressMissing;
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return text.addressNotUrl;
  if (url.protocol === "http:" && !loopbackHosts.has(url.hostname)) return text.addressNotHttps;
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    return text.addressHasSecrets;
  }
  return url.pathname.replace(/\/$/, "").endsWith(apiPath) ? null : text.addressNoApi;
}
