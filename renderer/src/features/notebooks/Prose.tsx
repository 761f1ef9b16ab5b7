import { marked, type MarkedToken, type Token, type Tokens } from "marked";
import { Fragment, type ReactNode } from "react";
import { messages } from "../../messages/messages";
import styles from "./Prose.module.css";

interface ProseProps {
  markdown: string;
  /** Opens an address in the browser; without it links are shown with their address. */
  onOpen?: (address: string) => void;
}

/**
 * Markdown as elements of the page. Nothing in it becomes HTML: what is written as HTML stays text, pictures are named and not
 * loaded, and links are no addresses of the page.
 */
export function Prose({ markdown, onOpen }: ProseProps) {
  return <div className={styles.prose}>{drawn(marked.lexer(markdown, { gfm: true }), onOpen)}</div>;
}

type OnOpen = ProseProps["onOpen"];

function drawn(tokens: readonly Token[] | undefined, onOpen: OnOpen): ReactNode {
  return (tokens ?? []).map((token, index) => (
    // Tokens stand in the order of the text, and have no state.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>{element(token as MarkedToken, onOpen)}</Fragment>
  ));
}

function element(token: MarkedToken, onOpen: OnOpen): ReactNode {
  switch (token.type) {
    case "heading": {
      const Heading = headings[token.depth - 1] ?? "h6";
      return <Heading>{drawn(token.tokens, onOpen)}</Heading>;
    }
    case "paragraph":
      return <p>{drawn(token.tokens, onOpen)}</p>;
    case "blockquote":
      return <blockquote>{drawn(token.tokens, onOpen)}</blockquote>;
    case "list":
      return <List token={token} onOpen={onOpen} />;
    case "code":
      return (
        <pre>
          <code>{token.text}</code>
        </pre>
      );
    case "hr":
      return <hr />;
    case "table":
      return <Table token={token} onOpen={onOpen} />;
    case "strong":
      return <strong>{drawn(token.tokens, onOpen)}</strong>;
    case "em":
      return <em>{drawn(token.tokens, onOpen)}</em>;
    case "del":
      return <del>{drawn(token.tokens, onOpen)}</del>;
    case "codespan":
      return <code>{unescaped(token.text)}</code>;
    case "br":
      return <br />;
    case "link":
      return <Link address={token.href} onOpen={onOpen} content={drawn(token.tokens, onOpen)} />;
    case "image":
      return <em>{messages.notebooks.image(unescaped(token.text) || token.href)}</em>;
    case "text":
      return "tokens" in token && token.tokens !== undefined
        ? drawn(token.tokens, onOpen)
        : unescaped(token.text);
    case "escape":
      return unescaped(token.text);
    case "space":
    case "def":
      return null;
    case "html":
    case "list_item":
    default:
      return token.raw;
  }
}

/** The page has its own first heading. */
const headings = ["h2", "h3", "h4", "h5", "h6", "h6"] as const;

function List({ token, onOpen }: { token: Tokens.List; onOpen: OnOpen }) {
  const items = token.items.map((item, index) => (
    // oxlint-disable-next-line react/no-array-index-key
    <li key={index}>
      {item.task ? `${item.checked === true ? "☑" : "☐"} ` : null}
      {drawn(item.tokens, onOpen)}
    </li>
  ));
  return token.ordered ? <ol start={token.start === "" ? 1 : token.start}>{items}</ol> : <ul>{items}</ul>;
}

function Table({ token, onOpen }: { token: Tokens.Table; onOpen: OnOpen }) {
  return (
    <table>
      <thead>
        <tr>
          {token.header.map((cell, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <th key={index}>{drawn(cell.tokens, onOpen)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {token.rows.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={index}>
            {row.map((cell, column) => (
              // oxlint-disable-next-line react/no-array-index-key
              <td key={column}>{drawn(cell.tokens, onOpen)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Link({ address, onOpen, content }: { address: string; onOpen: OnOpen; content: ReactNode }) {
  if (onOpen === undefined || !/^https?:/iu.test(address)) {
    return (
      <>
        {content} ({address})
      </>
    );
  }
  return (
    <button
      type="button"
      className={styles.link}
      title={messages.notebooks.openLink(address)}
      onClick={() => onOpen(address)}
    >
      {content}
    </button>
  );
}

/** The lexer escapes texts for HTML, which elements of React are not. */
function unescaped(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|#39);/gu, (entity) => entities[entity] ?? entity);
}

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};
