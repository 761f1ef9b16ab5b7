import type { ResultColumn } from "#shared/contract/resultPort";
import { typeFamily } from "#shared/domain/typeFamily";
import { Columns3, Hash, Rows3, Sigma } from "lucide-react";
import { useState } from "react";
import { Button } from "react-aria-components";
import { Icon } from "../../../components/Icon";
import { Menu } from "../../../components/Menu";
import { SearchField } from "../../../components/SearchField";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import { typeIcon } from "../grid/typeIcon";
import type { Well } from "./pivotChoices";
import styles from "./PivotPane.module.css";

/** What a column is called while it is dragged. */
export const columnDragType = "application/x-wharf-column";

/** Columns that are listed at once; the others are found by their name. */
const mostListed = 300;
const manyColumns = 12;

interface PivotColumnsProps {
  columns: readonly ResultColumn[];
  onPut: (column: number, well: Well) => void;
  onCountRows: () => void;
}

/** The columns of the result: each is dragged into a well, or put there by its menu. */
export function PivotColumns({ columns, onPut, onCountRows }: PivotColumnsProps) {
  const text = messages.resultAnalysis;
  const [search, setSearch] = useState("");
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
          <li
            key={index}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.setData(columnDragType, String(index));
              event.dataTransfer.effectAllowed = "copy";
            }}
          >
            <Menu
              label={text.columnActions(name)}
              entries={[
                { id: "rows", label: text.putInto.rows, icon: Rows3, onAction: () => onPut(index, "rows") },
                {
                  id: "across",
                  label: text.putInto.across,
                  icon: Columns3,
                  onAction: () => onPut(index, "across"),
                },
                {
                  id: "values",
                  label: text.putInto.values,
                  icon: Sigma,
                  onAction: () => onPut(index, "values"),
                },
              ]}
            >
              <Button className={styles.column ?? ""} aria-label={text.columnActions(lineText(name))}>
                <Icon of={typeIcon(typeFamily(type))} />
                <bdi>{lineText(name)}</bdi>
              </Button>
            </Menu>
          </li>
        ))}
      </ul>
      {found.length === 0 ? <p className={styles.hint}>{text.noColumnFound}</p> : null}
    </div>
  );
}
