/**
 * The name of a profile's API key in the secret store. It holds the address's origin: a profile that is pointed
 * elsewhere has no key there, so a key never reaches a service that it was not entered for.
 */
export function apiKeyName(profileId: string, baseUrl: string): string {
  return `api-key ${profileId} ${new URL(baseUrl).origin}`;
}
