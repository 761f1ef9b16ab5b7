/** Another process holds the data folder; the message is a sentence for a person. */
export class FolderInUse extends Error {
  override readonly name = "FolderInUse";

  /** @param holder the process's id, or empty where it is not known */
  constructor(folder: string, holder: string, options?: ErrorOptions) {
    const who = holder === "" ? "another process" : `the process ${holder}`;
    super(
      `The data folder ${folder} is in use by ${who}. Stop that service first, or choose another folder.`,
      options,
    );
  }
}
