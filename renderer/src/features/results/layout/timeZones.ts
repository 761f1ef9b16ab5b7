/** Names by which Chromium lists zones that have long been called otherwise. */
const presentNames: Readonly<Record<string, string>> = {
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Godthab": "America/Nuuk",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
};

/** Every zone that has rules on this computer, by its present name where that is known here too; UTC is not among them. */
export function timeZones(): string[] {
  return Intl.supportedValuesOf("timeZone")
    .filter((zone) => zone !== "UTC")
    .map((zone) => present(zone))
    .toSorted();
}

function present(zone: string): string {
  const name = presentNames[zone] ?? zone;
  try {
    Intl.DateTimeFormat("en-US", { timeZone: name });
    return name;
  } catch {
    return zone;
  }
}
