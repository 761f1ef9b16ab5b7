import { useState } from "react";
import { Radio, RadioGroup } from "react-aria-components";
import type { ChosenFile } from "#shared/contract/methods/importMethods";
import { Button } from "../../components/Button";
import { Select } from "../../components/Select";
import { TextField } from "../../components/TextField";
import { Status } from "../../components/Status";
import { formatBytes } from "../../lib/formatNumber";
import { lineText } from "../../lib/lineText";
import { messages } from "../../messages/messages";
import type { FileGroup } from "./fileGroups";
import styles from "./FilesSection.module.css";
import type { LineCheck } from "./lineCheck";
import type { FileShapes } from "./useFileShapes";
import { useScrolledRows } from "./useScrolledRows";

/** Whether files of one shape become one table, or each its own. */
export type TableChoice = "one" | "each";

const rowHeight = 32;
/** Of many files; the settings below stay in sight. */
const shownAtFirst = 5;

interface FilesSectionProps {
  files: readonly ChosenFile[];
  shapes: Pick<FileShapes, "isStopped" | "stop" | "resume">;
  groups: readonly FileGroup[];
  group: FileGroup | null;
  onGroupChange: (key: string) => void;
  /** What is known of the lines of the files, by group. */
  checks: ReadonlyMap<string, LineCheck>;
  choice: TableChoice;
  onChoiceChange: (choice: TableChoice) => void;
  /** Names of the tables by file id, where each file gets its own. */
  tableNames: Readonly<Record<string, string>>;
  onTableName: (fileId: string, name: string) => void;
}

/** Several files: which there are, whether they become one table, and whose settings are shown below. */
export function FilesSection(props: FilesSectionProps) {
  const { files, shapes, groups, group, checks, choice } = props;
  const text = messages.imports;
  const bytes = files.reduce((sum, file) => sum + file.sizeBytes, 0);
  // With one group, its own report says so.
  const brokenCount =
    groups.length < 2 ? 0 : [...checks.values()].reduce((sum, check) => sum + check.brokenCount, 0);
  const read = groups.reduce((sum, { files: some }) => sum + some.length, 0);
  const listed = choice === "each" ? (group?.files ?? []) : files;
  return (
    <section className={styles.section} aria-label={text.filesTitle}>
      <div className={styles.head}>
        <h3>{text.filesCount(files.length, formatBytes(bytes))}</h3>
        <div className={styles.state}>
          <Status>
            {read === files.length
              ? [
                  text.shapes(groups.length),
                  ...(brokenCount === 0 ? [] : [text.brokenInAll(brokenCount)]),
                ].join(" · ")
              : shapes.isStopped
                ? text.readingStopped(read, files.length)
                : text.readingFiles(read, files.length)}
          </Status>
          {read === files.length ? null : shapes.isStopped ? (
            <Button variant="quiet" onPress={shapes.resume}>
              {text.readRest}
            </Button>
          ) : (
            <Button variant="quiet" onPress={shapes.stop}>
              {text.stopReading}
            </Button>
          )}
        </div>
      </div>
      <RadioGroup
        aria-label={text.tableChoice}
        className={styles.choices ?? ""}
        value={choice}
        onChange={(value) => props.onChoiceChange(value === "each" ? "each" : "one")}
      >
        <Radio value="one" className={styles.choice ?? ""}>
          <span className={styles.dot} />
          {groups.length > 1 ? text.oneTablePerShape : text.oneTable}
        </Radio>
        <Radio value="each" className={styles.choice ?? ""}>
          <span className={styles.dot} />
          {text.ownTables}
        </Radio>
      </RadioGroup>
      {groups.length < 2 ? null : (
        <Select
          label={text.settingsFor}
          options={groups.map((one) => ({
            value: one.key,
            label: text.groupName(one.first.name, one.files.length - 1),
            description: describeGroup(one, checks.get(one.key)?.brokenCount ?? 0),
          }))}
          value={group?.key ?? null}
          onChange={props.onGroupChange}
        />
      )}
      <FileList
        files={listed}
        tableNames={choice === "each" ? props.tableNames : null}
        onTableName={props.onTableName}
      />
    </section>
  );
}

function describeGroup({ shape }: FileGroup, brokenCount: number): string | undefined {
  const text = messages.imports;
  const parts = [
    ...(shape === null ? [] : [text.shape(shape)]),
    ...(brokenCount === 0 ? [] : [text.brokenInGroup(brokenCount)]),
  ];
  return parts.length === 0 ? undefined : parts.join(" · ");
}

interface FileListProps {
  files: readonly ChosenFile[];
  /** Null: the files have no table of their own. */
  tableNames: Readonly<Record<string, string>> | null;
  onTableName: (fileId: string, name: string) => void;
}

function FileList({ files, tableNames, onTableName }: FileListProps) {
  const text = messages.imports;
  const [isExpanded, setExpanded] = useState(false);
  const shown = isExpanded ? files : files.slice(0, shownAtFirst);
  const { rows, height, inSight } = useScrolledRows<HTMLUListElement>(shown.length, rowHeight);
  return (
    <div className={styles.frame}>
      <ul ref={rows} className={styles.list} aria-label={text.filesTitle} style={{ height }}>
        {inSight.map(({ index, top }) => {
          const file = shown[index];
          if (file === undefined) return null;
          return (
            <li
              key={file.fileId}
              className={styles.file}
              aria-setsize={files.length}
              aria-posinset={index + 1}
              style={{ height: rowHeight, transform: `translateY(${top}px)` }}
            >
              <span className={styles.name} title={file.name}>
                {lineText(file.name)}
              </span>
              <span className={styles.size}>{formatBytes(file.sizeBytes)}</span>
              {tableNames === null ? null : (
                <TextField
                  label={text.tableFor(file.name)}
                  isLabelHidden
                  value={tableNames[file.fileId] ?? ""}
                  onChange={(name) => onTableName(file.fileId, name)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {files.length <= shownAtFirst ? null : (
        <div className={styles.more}>
          <Button variant="quiet" onPress={() => setExpanded(!isExpanded)}>
            {isExpanded ? text.fewerFiles : text.allFiles(files.length)}
          </Button>
        </div>
      )}
    </div>
  );
}
