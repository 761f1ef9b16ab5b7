import type { ChosenFile, ChosenFolder } from "#shared/contract/methods/importMethods";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { TextField } from "../../components/TextField";
import { toAppErrorData } from "../../lib/toAppErrorData";
import { messages } from "../../messages/messages";
import { folderQuery } from "./importQueries";
import styles from "./ImportDialog.module.css";

/** Typing settles before the folder is searched again. */
const settlesMs = 350;

interface FolderPatternProps {
  folder: ChosenFolder;
  onFiles: (files: readonly ChosenFile[]) => void;
}

/** Chooses files of a folder by a pattern. */
export function FolderPattern({ folder, onFiles }: FolderPatternProps) {
  const text = messages.imports;
  const [typed, setTyped] = useState("");
  const [pattern, setPattern] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setPattern(typed), settlesMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useQuery({ ...folderQuery(folder.folderId, pattern), placeholderData: keepPreviousData });
  const files = found.data;
  useEffect(() => {
    if (files !== undefined) onFiles(files);
  }, [files, onFiles]);
  return (
    <div className={styles.pattern}>
      <TextField
        label={text.pattern(folder.name)}
        isCode
        placeholder={text.patternExample}
        description={text.patternHint}
        value={typed}
        onChange={setTyped}
        error={
          found.error !== null
            ? toAppErrorData(found.error).message
            : files?.length === 0
              ? text.noFiles
              : null
        }
      />
    </div>
  );
}
