const maxLength = 2048;

/**
 * The address that may be handed to the person's browser, normalised; null where it may not. Only https, because
 * other schemes start programs, and without credentials, because they would be shown and kept there.
 */
export function externalAddress(text: string): string | null {
  if (
    text.length > maxLength ||
    !/^https:\/\//iu.test(text) ||
    !/^[\x21-\x7e]+$/u.test(text) ||
    text.includes("\\")
  )
    return null;
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return null;
  }
  if (url.protocol !== "https:" || url.hostname === "" || url.username !== "" || url.password !== "")
    return null;
  return url.href;
}
