import type { Profile } from "#shared/domain/profile";

/** A hosted service of a test with its key stored, with what the test is about. */
export function profileOf(about: Partial<Profile> = {}): Profile {
  return {
    id: "p1",
    kind: "hosted",
    name: "Harbour",
    baseUrl: "https://db.example.com/api/v1",
    color: "blue",
    production: false,
    readOnly: false,
    keyScope: "full",
    keyStatus: "stored",
    ...about,
  };
}
