import { bridge } from "../../bridge/bridge";
import { EditorDocuments } from "../../features/editor/EditorDocuments";
import { TabJournal } from "../../features/editor/TabJournal";

/** The texts of the window's tabs. */
export const windowTexts = new EditorDocuments();

/** Writes the tabs to disk as they change. */
export const windowJournal = new TabJournal((tab) => bridge.call("workspace.saveTab", { tab }));
