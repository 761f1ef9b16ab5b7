import { Columns3, Hash, Rows3, Sigma, type LucideIcon } from "lucide-react";
import { useState } from "react";
import { Button } from "react-aria-components";
import { typeFamily } from "#shared/domain/typeFamily";
import { ContextMenu } from "../../../components/ContextMenu";
import { Icon } from "../../../components/Icon";
import { SearchField } from "../../../components/SearchField";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import { typeIcon } from "../grid/typeIcon";
import type { Well } from "./pivotChoices";
import styles from "./PivotPane.module.css";
import { useResult } from "../state/resultContext";

/** What a column is called while it is dragged. */
export const columnDragType = "application/x-wharf-column";

/** Columns that are listed at once; the others are found by their name. */
const mostListed = 300;
const manyColumns = 12;

const wells: readonly { readonly well: Well; readonly icon: LucideIcon }[] = [
  { well: "rows", icon: Rows3 },
  { well: "across", icon: Columns3 },
  { well: "values", icon: Sigma },
];

interface OpenMenu {
  readonly index: number;
  readonly name: string;
  readonly at: { readonly x: number; readonly y: number };
}

interface PivotColumnsProps {
  onPut: (column: number, well: Well) => void;
  onCountRows: () => void;
}

/** The columns of the result: each is dragged into a well, or put there by its menu. */
export function PivotColumns({ onPut, onCountRows }: PivotColumnsProps) {
  const { columns } = useResult();
  const text = messages.resultAnalysis;
  const [search, setSearch] = useState("");
  // A menu of its own: one that opens when the pointer goes down would stand in the way of dragging.
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const part = search.trim().toLowerCase();
  const found = columns.flatMap((column, index) =>
    column.name.toLowerCase().includes(part) ? [{ ...column, index }] : [],
  );
  return (
    <div className={styles.columns}>
      {columns.length > manyColumns ? (
        <SearchField
          label={text.searchColumns}
          placeholder={text.searchColumns}
          clearLabel={text.clearSearch}
          value={search}
          onChange={setSearch}
        />
      ) : null}
      <ul aria-label={text.columns} className={styles.list}>
        <li>
          <Button className={styles.column ?? ""} onPress={onCountRows}>
            <Icon of={Hash} />
            <span>{text.countRows}</span>
          </Button>
        </li>
        {found.slice(0, mostListed).map(({ index, name, type }) => (
          <li key={index}>
            <button
              type="button"
              className={styles.column}
              aria-label={text.columnActions(lineText(name))}
              aria-haspopup="menu"
              draggable
              onDragStart={(event) => {
                event.dataTransfer.setData(columnDragType, String(index));
                event.dataTransfer.effectAllowed = "copy";
              }}
              onClick={(event) => {
                const { left, bottom } = event.currentTarget.getBoundingClientRect();
                setMenu({ index, name, at: { x: left, y: bottom } });
              }}
            >
              <Icon of={typeIcon(typeFamily(type))} />
              <bdi title={lineText(name)}>{lineText(name)}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 ? <p className={styles.hint}>{text.noColumnFound}</p> : null}
      {menu === null ? null : (
        <ContextMenu
          label={text.columnActions(lineText(menu.name))}
          at={menu.at}
          onClose={() => setMenu(null)}
          entries={wells.map(({ well, icon }) => ({
            id: well,
            label: text.putInto[well],
            icon,
            onAction: () => onPut(menu.index, well),
          }))}
        />
      )}
    </div>
  );
}
