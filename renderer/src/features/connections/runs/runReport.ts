import type { Connection } from "#shared/api/connection";
import type { SyncRun, SyncRunTable } from "#shared/api/syncRun";
import { sourceErrorCause } from "#shared/domain/sourceErrorCause";
import { formatDuration } from "../../../lib/formatTime";
import { formatNumber } from "../../../lib/formatNumber";
import { messages } from "../../../messages/messages";
import { changeText } from "./runText";
import { redactionMark, redactValues } from "#shared/secrets/redact";

/** Words of network names that no table ends in. */
const networkNames =
  /\b(?:[a-z0-9_-]+\.)+(?:com|net|org|io|dev|cloud|app|local|internal|intern|lan|corp|home|eu|de|uk|us|fr|ch|at|arpa)\b/giu;

const patterns: readonly RegExp[] = [
  /[a-z][a-z0-9+.-]*:\/\/[^\s"'”’)]+/giu,
  /[\w.+'-]+@[\w.%-]+/gu,
  /'[^']*'@'[^']*'/gu,
  /\b\d{1,3}(?:\.\d{1,3}){3}\b(?::\d+)?/gu,
  /\[?\b(?:[0-9a-f]{1,4}:){2,7}[0-9a-f]{0,4}\b\]?(?::\d+)?/giu,
  /(?<![\w.])::1\b/gu,
  networkNames,
  /\b[a-z0-9_-]+(?:\.[a-z0-9_-]+)*:\d{2,5}\b/giu,
  /\blocalhost\b/giu,
  /\b[a-z]:\\[^\s"'”]+/giu,
  /(?<![\w/])~?\/[\w.@%+-]+(?:\/[^\s"'”,;:]*)?/gu,
];

/** `user "ro"`, `role ro`, `password for ro`: what comes after the word. */
const named =
  /(?<![\w.])(user|role|account|login|host(?: name)?|server|password|passwd|token|secret|key|path|file|folder|directory)(\s*[=:]\s*|\s+(?:named\s+|name\s+)?)(["'“‘«][^"'”’»]{1,200}["'”’»]|[=:]?[\w.@-]+)/giu;

/** What may follow such a word without being a name. */
const plainWords = new Set(
  "a an and are as at be by can cannot could denied did do does for from had has have host in into is it may must name no not of on or refused that the this timed to was were which who whose will with without would".split(
    " ",
  ),
);

/**
 * A text that may be passed on: no setting of the Connection is in it, and nothing that looks like a host, an address,
 * a user or a path. Names of tables stay, so far as they are none of these.
 *
 * @param settings Of the Connection; secrets are never known here.
 */
export function redactText(text: string, settings: Connection["settings"]): string {
  let redacted = redactValues(text, settingValues(settings));
  for (const pattern of patterns) redacted = redacted.replaceAll(pattern, redactionMark);
  return redacted.replaceAll(named, (whole, word: string, gap: string, name: string) =>
    plainWords.has(name.toLowerCase()) || name === redactionMark ? whole : `${word}${gap}${redactionMark}`,
  );
}

/** Every text and number in the settings, at any depth. */
function settingValues(settings: Connection["settings"]): readonly string[] {
  const found = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === "string") {
      for (const part of [value, ...value.split(/[\s,;]+/u)]) found.add(part.trim());
    } else if (typeof value === "number") found.add(String(value));
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(collect);
  };
  collect(settings);
  return [...found];
}

/** Tables that went well are only counted beyond so many. */
const listedTables = 200;

/**
 * A sync in plain text, to be passed to whoever runs the source or the service: kind of source, times, tables and
 * errors. The Connection's name and settings, hosts, users and paths are left out.
 */
export function runReport({ kind, settings }: Pick<Connection, "kind" | "settings">, run: SyncRun): string {
  const { outcomes, report, sourceErrors } = messages.connections;
  const { notKnown } = messages.general;
  const safe = (words: string) => redactText(words, settings);
  const errorCause = run.error === null ? null : sourceErrorCause(run.error);
  const failed = run.tables.filter(({ error }) => error !== null);
  const others = run.tables.filter(({ error }) => error === null);
  return [
    report.line(report.sync(run.id), outcomes[run.status]),
    report.line(report.source, kind ?? notKnown),
    report.line(report.trigger, run.trigger ?? notKnown),
    report.line(report.started, run.startedAt ?? notKnown),
    report.line(report.finished, run.finishedAt ?? notKnown),
    ...(run.durationMs === null ? [] : [report.line(report.duration, formatDuration(run.durationMs))]),
    ...(run.rowsSynced === null ? [] : [report.line(report.rows, formatNumber(run.rowsSynced))]),
    ...(run.error === null ? [] : [report.line(report.error, safe(run.error))]),
    ...(errorCause === null ? [] : [report.line(report.cause, sourceErrors[errorCause].cause)]),
    ...section(
      report.failedTables(failed.length),
      failed.map((table) => tableLine(table, safe)),
    ),
    ...section(
      report.otherTables(others.length),
      others.slice(0, listedTables).map((table) => tableLine(table, safe)),
    ),
    ...section(
      report.changes,
      run.changes.map((change) => safe(changeText(change, kind))),
    ),
  ].join("\n");
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ["", title, ...lines.map((line) => `- ${line}`)];
}

function tableLine(table: SyncRunTable, safe: (text: string) => string): string {
  const { name, status, rows, durationMs, error, notes } = table;
  const text = messages.connections;
  const parts = [
    ...(status === null ? [] : [text.report.outcome(text.outcomes[status])]),
    ...(rows === null ? [] : [text.rowsOf(rows)]),
    ...(durationMs === null ? [] : [formatDuration(durationMs)]),
    ...(error === null ? [] : [safe(error)]),
    ...notes.map(safe),
  ];
  return parts.length === 0 ? safe(name) : text.report.table(safe(name), parts);
}
