/** Saved secrets that cannot be opened here: their key is gone, belongs to another computer, or was kept in memory. */
export class CredentialsUnavailable extends Error {
  override readonly name = "CredentialsUnavailable";

  constructor(options?: ErrorOptions) {
    super(
      "The saved credentials of this Connection cannot be opened: their key was kept for one run only or is not on this computer. Enter them again.",
      options,
    );
  }
}
