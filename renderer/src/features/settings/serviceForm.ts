import type { KeyScope, ProfileColor } from "#shared/domain/profile";
import { messages } from "../../messages/messages";

/** What the person has typed about a service. */
export interface ServiceForm {
  readonly name: string;
  readonly baseUrl: string;
  readonly color: ProfileColor;
  readonly production: boolean;
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

/** The address with the end that every service has, where only that is missing; null where nothing can be added. */
export function completedAddress(address: string): string | null {
  const url = URL.parse(address.trim());
  if (url === null || url.search !== "" || url.hash !== "" || !/^\/?$/.test(url.pathname)) return null;
  return `${url.origin}${apiPath}`;
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
