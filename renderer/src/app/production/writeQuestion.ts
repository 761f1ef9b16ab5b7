import { create } from "zustand";

/** Something about to change a production database. */
export interface Write {
  readonly profileName: string;
  readonly databaseName: string;
  /** What would be done: a statement, or a load or another change in words. */
  readonly what:
    | { readonly kind: "statement"; readonly sql: string; readonly place: string | null }
    | { readonly kind: "load" | "change"; readonly text: string };
}

interface WriteQuestion {
  /** What is asked about now; null while nothing is. */
  readonly write: Write | null;
  readonly answer: (isAllowed: boolean) => void;
}

export const useWriteQuestion = create<WriteQuestion>()(() => ({ write: null, answer: () => undefined }));

/** Asks the person before a write. A question that is still open is answered with no. */
export function askBeforeWrite(write: Write): Promise<boolean> {
  useWriteQuestion.getState().answer(false);
  return new Promise((resolve) => {
    useWriteQuestion.setState({
      write,
      answer: (isAllowed) => {
        useWriteQuestion.setState({ write: null, answer: () => undefined });
        resolve(isAllowed);
      },
    });
  });
}
