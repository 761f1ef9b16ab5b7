import { useEffect, useState } from "react";
import { Button, Checkbox, GridList, GridListItem } from "react-aria-components";
import type { ValueCount } from "#shared/domain/results/resultAnalysis";
import { exactTerm } from "#shared/domain/resultFilter/FilteredColumn";
import type { AppErrorData } from "#shared/errors/AppError";
import { CheckMark } from "../../../components/CheckMark";
import { Notice } from "../../../components/Notice";
import { SearchField } from "../../../components/SearchField";
import { Spinner } from "../../../components/Spinner";
import { formatNumber } from "../../../lib/formatNumber";
import { lineText } from "../../../lib/lineText";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import { messages } from "../../../messages/messages";
import { shownText } from "../cells/shownText";
import type { ResultClient } from "../client/ResultClient";
import { valuesIn } from "./filterChanges";
import styles from "./FilterPopover.module.css";
import { useResult } from "../state/resultContext";

/** Values that are listed; a search finds the others. */
const valuesListed = 200;

/** Milliseconds of quiet after which a search begins. */
const quiet = 150;

interface ColumnValues {
  readonly values: readonly ValueCount[];
  readonly distinct: number;
}

/** The most frequent values of a column that contain a text; those of the search before stay until the next are there. */
function useColumnValues(
  client: ResultClient,
  column: number,
  containing: string,
): { readonly found: ColumnValues | null; readonly error: AppErrorData | null } {
  const [found, setFound] = useState<ColumnValues | null>(null);
  const [error, setError] = useState<AppErrorData | null>(null);
  useEffect(() => {
    let isWanted = true;
    const read = (): void => {
      client.analyses.values(column, containing, valuesListed).then(
        (values) => {
          if (isWanted) setFound(values);
        },
        (thrown: unknown) => {
          if (isWanted) setError(toAppErrorData(thrown));
        },
      );
    };
    const timer = setTimeout(read, containing === "" ? 0 : quiet);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [client, column, containing]);
  return { found, error };
}

interface ValueListProps {
  column: number;
  name: string;
  /** SQL type of the column. */
  type: string;
  /** Zone that the grid shows its times in; null where it shows them as stored, and where they have none. */
  timeZone: string | null;
  /** The filter as it is written now; the values that it names are checked. */
  filter: string;
  onChange: (filter: string) => void;
  /** Carries a filter out at once. */
  onApply: (filter: string) => void;
}

/** The values of a column with how many rows have each, to be chosen for a filter. */
export function ValueList(props: ValueListProps) {
  const { column, name, type, timeZone, filter, onChange, onApply } = props;
  const { client } = useResult();
  const [search, setSearch] = useState("");
  const { found, error } = useColumnValues(client, column, search);
  const say = messages.resultGrid;
  const checked = valuesIn(filter)?.map(exactTerm) ?? [];
  if (error !== null) return <Notice tone="error">{error.message}</Notice>;
  const values = found?.values ?? [];
  return (
    <div className={styles.values}>
      <SearchField
        label={say.searchValues}
        placeholder={say.searchValues}
        clearLabel={say.clearSearch}
        value={search}
        onChange={setSearch}
      />
      {found === null ? (
        <div className={styles.pending}>
          <Spinner />
        </div>
      ) : (
        <GridList
          aria-label={say.values(name)}
          className={styles.list ?? ""}
          items={values.map((counted) => ({ id: exactTerm(counted.text), counted }))}
          selectionMode="multiple"
          selectedKeys={checked}
          onSelectionChange={(keys) => {
            // Ctrl+A means the values that are listed.
            const terms = keys === "all" ? values.map(({ text }) => exactTerm(text)) : [...keys].map(String);
            onChange(terms.join(", "));
          }}
          renderEmptyState={() => <p className={styles.none}>{say.noValues}</p>}
        >
          {({ id, counted }) => (
            <ValueRow key={id} term={id} counted={counted} of={{ type, timeZone }} onApply={onApply} />
          )}
        </GridList>
      )}
      <p className={styles.remark}>
        {found === null || values.length === 0
          ? ""
          : values.length < found.distinct
            ? say.listedValues(values.length, found.distinct)
            : say.distinctValues(found.distinct)}
      </p>
    </div>
  );
}

interface ValueRowProps {
  /** The value as a filter names it. */
  term: string;
  counted: ValueCount;
  /** What values of its column are shown by. */
  of: Pick<ValueListProps, "type" | "timeZone">;
  onApply: (filter: string) => void;
}

/** The list gives its rows an `id` and a `value` of its own; the props have other names. */
function ValueRow({ term, counted, of, onApply }: ValueRowProps) {
  const say = messages.resultGrid;
  const { text: value, rows } = counted;
  const isMark = value === null || value === "";
  const text =
    value === null ? say.nullValue : value === "" ? say.emptyValue : lineText(shownText(value, of));
  return (
    <GridListItem id={term} textValue={`${text}, ${say.valueRows(rows)}`} className={styles.value ?? ""}>
      {({ isSelected }) => (
        <>
          <Checkbox slot="selection" className={styles.check ?? ""}>
            <CheckMark isOn={isSelected} />
          </Checkbox>
          <bdi className={styles.text} data-mark={isMark}>
            {text}
          </bdi>
          <span className={styles.count}>{formatNumber(rows)}</span>
          <span className={styles.choices}>
            <Button
              className={styles.choice ?? ""}
              aria-label={say.onlyValue(text)}
              onPress={() => onApply(term)}
            >
              {say.only}
            </Button>
            <Button
              className={styles.choice ?? ""}
              aria-label={say.notValue(text)}
              onPress={() => onApply(`!${term}`)}
            >
              {say.not}
            </Button>
          </span>
        </>
      )}
    </GridListItem>
  );
}
