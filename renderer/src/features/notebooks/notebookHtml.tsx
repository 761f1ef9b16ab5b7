import { renderToStaticMarkup } from "react-dom/server";
import { messages } from "../../messages/messages";
import { Prose } from "./Prose";
import { language } from "../../lib/language";

/** The result of a block as it is exported: its first rows, or why there are none. */
export interface ExportedResult {
  readonly columns: readonly string[];
  /** Column by column; null is SQL NULL. */
  readonly texts: readonly (readonly (string | null)[])[];
  /** Not all rows are here. */
  readonly isCut: boolean;
  /** A chart of it, as a `data:` address; null for none. */
  readonly picture: string | null;
}

/** A part of a notebook as it is exported. */
export type ExportedPart =
  | { readonly kind: "prose"; readonly text: string }
  | {
      readonly kind: "sql";
      readonly name: string | null;
      readonly sql: string;
      readonly result: ExportedResult | null;
      /** Why the block has no result; null where it was not run. */
      readonly error: string | null;
    };

const styles = `:root{color-scheme:light dark}body{max-width:72rem;margin:2rem auto;padding:0 1rem;font:15px/1.55 system-ui,sans-serif}
pre,code{font-family:ui-monospace,monospace;font-size:13px}pre{overflow:auto;padding:.75rem;border-radius:6px;background:color-mix(in srgb,currentcolor 7%,transparent)}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}.rows{overflow:auto;max-height:32rem;margin:0 0 1rem}
th,td{padding:2px 10px;border:1px solid color-mix(in srgb,currentcolor 22%,transparent);text-align:start;white-space:pre-wrap}
th{position:sticky;top:0;background:Canvas}.null,.note{opacity:.65;font-style:italic}.error{color:#b3261e}img{max-width:100%}blockquote{margin:0;padding-inline-start:1rem;border-inline-start:3px solid color-mix(in srgb,currentcolor 30%,transparent)}`;

/** A notebook with its results as one HTML file: no script, nothing from elsewhere, every text escaped. */
export function notebookHtml(title: string, parts: readonly ExportedPart[], exportedAt: string): string {
  const page = (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta
          httpEquiv="Content-Security-Policy"
          content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"
        />
        <meta name="viewport" content="width=device-width" />
        <title>{title}</title>
        <style>{styles}</style>
      </head>
      <body>
        <h1>{title}</h1>
        {parts.map((part, index) =>
          part.kind === "prose" ? (
            // oxlint-disable-next-line react/no-array-index-key
            <Prose key={index} markdown={part.text} />
          ) : (
            // oxlint-disable-next-line react/no-array-index-key
            <section key={index}>
              {part.name === null ? null : <h3>{part.name}</h3>}
              <pre>
                <code>{part.sql}</code>
              </pre>
              <Result result={part.result} error={part.error} />
            </section>
          ),
        )}
        <p className="note">{messages.notebooks.exportedFrom(exportedAt)}</p>
      </body>
    </html>
  );
  return `<!doctype html>\n${renderToStaticMarkup(page)}\n`;
}

function Result({ result, error }: { result: ExportedResult | null; error: string | null }) {
  const text = messages.notebooks;
  if (error !== null) return <p className="error">{error}</p>;
  if (result === null) return <p className="note">{text.exportNoResult}</p>;
  const [first = []] = result.texts;
  return (
    <>
      {result.picture === null ? null : <img src={result.picture} alt="" />}
      <div className="rows">
        <table>
          <thead>
            <tr>
              {result.columns.map((name, index) => (
                // oxlint-disable-next-line react/no-array-index-key
                <th key={index}>{name}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {first.map((_, row) => (
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={row}>
                {result.texts.map((column, index) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <td key={index}>{column[row] ?? <span className="null">NULL</span>}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {first.length === 0 ? <p className="note">{text.exportNoRows}</p> : null}
      {result.isCut ? <p className="note">{text.exportCut(first.length)}</p> : null}
    </>
  );
}
