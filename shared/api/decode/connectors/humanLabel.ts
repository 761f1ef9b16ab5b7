const acronyms = new Set(["api", "aws", "csv", "id", "ip", "json", "sql", "ssh", "ssl", "tls", "uri", "url"]);

/** What a setting is called where its service only gives its name: `apiKey` and `api_key` are `API key`. */
export function humanLabel(name: string): string {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .split(/[\s_.-]+/)
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase());
  const [first, ...rest] = words.map((word) => (acronyms.has(word) ? word.toUpperCase() : word));
  if (first === undefined) return name;
  return [`${first.charAt(0).toUpperCase()}${first.slice(1)}`, ...rest].join(" ");
}
