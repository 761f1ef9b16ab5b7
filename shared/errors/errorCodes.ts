/** What a person is told of an error besides its own message: what it means and what to do. */
interface ErrorText {
  /** A short heading: what happened. */
  readonly title: string;
  /** Why it happens, in a sentence. */
  readonly cause: string;
  /** What to do now, in a sentence. */
  readonly remedy: string;
  /** True where the same request may well succeed a little later, unchanged. */
  readonly retryable: boolean;
}

/** Every error of Wharf has one of these codes; there is no other list. */
export const errorCodes = {
  INVALID_INPUT: {
    title: "That input was not accepted",
    cause: "Something in the request does not fit what is allowed there.",
    remedy: "Correct what the message names and try again.",
    retryable: false,
  },
  SENDER_REFUSED: {
    title: "The request was refused",
    cause: "It did not come from Wharf’s own window.",
    remedy: "Reload the window. If this comes back, restart Wharf.",
    retryable: false,
  },
  NOT_CONFIRMED: {
    title: "Not allowed",
    cause: "Wharf asked in a window of its own, and the answer was no or the window was closed.",
    remedy: "Try again and allow it there, if this is what you want.",
    retryable: false,
  },
  CANCELLED: {
    title: "Stopped",
    cause: "You stopped it before it was finished.",
    remedy: "Run it again when you like.",
    retryable: false,
  },
  INTERNAL: {
    title: "Something went wrong inside Wharf",
    cause: "This is a fault of Wharf, not of your input.",
    remedy: "Try again. The log has the details under the number in the message.",
    retryable: false,
  },
  PROFILE_NOT_FOUND: {
    title: "This service is no longer set up",
    cause: "Its profile was removed.",
    remedy: "Choose another service, or add it again in Settings.",
    retryable: false,
  },
  KEY_MISSING: {
    title: "An API key is needed",
    cause: "No key is stored for this service and this address.",
    remedy: "Enter the key in the service’s settings.",
    retryable: false,
  },
  KEYCHAIN_ABSENT: {
    title: "No keychain was found",
    cause: "This computer offers no place to store secrets.",
    remedy: "The key is kept in memory until Wharf is closed. Install or start a keychain to keep it.",
    retryable: false,
  },
  KEYCHAIN_LOCKED: {
    title: "The keychain is locked",
    cause: "A key was stored there, but the keychain does not hand it out.",
    remedy: "Unlock the keychain and try again, or enter the key again.",
    retryable: true,
  },
  KEYCHAIN_FAILED: {
    title: "The keychain did not answer",
    cause: "The system’s keychain reported a fault or took too long.",
    remedy: "Try again. If it stays so, enter the key again; it is then kept in memory.",
    retryable: true,
  },
  ADDRESS_NOT_ALLOWED: {
    title: "This address cannot be used",
    cause: "A service is reached over https; plain http is only for this computer itself.",
    remedy: "Enter an address that begins with https:// and ends in /api/v1.",
    retryable: false,
  },
  OFFLINE: {
    title: "There is no network",
    cause: "This computer is not connected to a network.",
    remedy: "Connect and try again. Databases on this computer keep working.",
    retryable: true,
  },
  DNS_FAILED: {
    title: "The service’s name was not found",
    cause: "No address is known for this host name.",
    remedy: "Check the address for a typing error, and whether a VPN is needed.",
    retryable: true,
  },
  CONNECTION_REFUSED: {
    title: "The service does not answer",
    cause: "Nothing accepts connections at this address and port.",
    remedy: "Check the address and port, and whether the service is running.",
    retryable: true,
  },
  CONNECTION_CUT: {
    title: "The connection was cut",
    cause: "The service or the network ended the connection before the answer was complete.",
    remedy: "Try again. Check first whether a change was carried out.",
    retryable: true,
  },
  TLS_FAILED: {
    title: "The service could not be trusted",
    cause: "Its certificate is not valid for this address, expired, or unknown to this computer.",
    remedy: "Check the address. If it is right, ask whoever runs the service about its certificate.",
    retryable: false,
  },
  TIMEOUT: {
    title: "The service took too long",
    cause: "No answer came within the time allowed.",
    remedy: "Try again, or ask for less at once.",
    retryable: true,
  },
  REDIRECT_REFUSED: {
    title: "The service sent us elsewhere",
    cause: "The address answers with a redirect, which Wharf does not follow because the key would go along.",
    remedy: "Enter the final address of the service.",
    retryable: false,
  },
  ANSWER_TOO_LARGE: {
    title: "The answer is too large",
    cause: "It is larger than Wharf accepts at once.",
    remedy: "Ask for fewer rows or columns.",
    retryable: false,
  },
  ANSWER_NOT_JSON: {
    title: "This does not look like the service",
    cause: "The address answers, but with something other than the service’s data.",
    remedy: "Check that the address ends in /api/v1 and that no sign-in page stands in between.",
    retryable: false,
  },
  ANSWER_NOT_UNDERSTOOD: {
    title: "The answer was not understood",
    cause: "The service answered in a form that Wharf does not know.",
    remedy: "Check whether a newer Wharf is available, and tell whoever runs the service.",
    retryable: false,
  },
  REQUEST_REFUSED: {
    title: "The service did not accept the request",
    cause: "Something in the request does not fit the service’s rules.",
    remedy: "Correct what the message names and try again.",
    retryable: false,
  },
  SOURCE_FAILED: {
    title: "The source could not be read",
    cause: "The service tried to reach it with these settings, and the source or the network refused.",
    remedy: "Correct what the message names, test again, or pass the message to whoever runs the source.",
    retryable: false,
  },
  STATEMENT_FAILED: {
    title: "The statement failed",
    cause: "The database reported an error.",
    remedy: "Correct the statement and run it again.",
    retryable: false,
  },
  STATEMENT_NOT_ALLOWED: {
    title: "This statement isn’t available here",
    cause: "The service doesn’t run statements of this kind.",
    remedy: "Write it another way.",
    retryable: false,
  },
  KEY_REJECTED: {
    title: "The key was not accepted",
    cause: "It is wrong, has expired or was revoked.",
    remedy: "Enter a valid key. Your tabs stay as they are.",
    retryable: false,
  },
  ACCESS_DENIED: {
    title: "This key has no access here",
    cause: "The service knows the key and does not let it read this.",
    remedy: "Use a key that has access, or ask whoever runs the service to grant it.",
    retryable: false,
  },
  SCOPE_TOO_SMALL: {
    title: "This key may only read",
    cause: "The action needs a key with full scope.",
    remedy: "Use a key with full scope, or ask somebody who has one.",
    retryable: false,
  },
  NOT_FOUND: {
    title: "It no longer exists",
    cause: "The service knows no such thing, or it belongs to another organization.",
    remedy: "Refresh the list.",
    retryable: false,
  },
  STATE_CONFLICT: {
    title: "Not possible at the moment",
    cause: "The state of the database or Connection does not allow this now.",
    remedy: "Wait until it is ready and try again.",
    retryable: true,
  },
  RATE_LIMITED: {
    title: "Too many requests",
    cause: "The service asks us to slow down.",
    remedy: "Wait a moment and try again.",
    retryable: true,
  },
  SERVICE_FAULT: {
    title: "The service has a fault",
    cause: "The service reported an error of its own.",
    remedy: "Try again in a little while.",
    retryable: true,
  },
  LOCAL_SERVICE_STOPPED: {
    title: "The service on this computer stopped",
    cause: "Its process ended. Wharf starts it again by itself.",
    remedy: "Try again in a moment. After a change, check first whether it was carried out.",
    retryable: true,
  },
  RESULT_STORE_STOPPED: {
    title: "This result was lost",
    cause:
      "The process that keeps results ended before this one was complete. Wharf started it again; complete results and your text are untouched.",
    remedy: "Run the statement again.",
    retryable: false,
  },
  RESULT_GONE: {
    title: "This result is no longer kept",
    cause: "It made room for newer ones, or was not complete when Wharf ended.",
    remedy: "Run the statement again.",
    retryable: false,
  },
  RESULT_DAMAGED: {
    title: "This result’s file is damaged",
    cause:
      "Part of the file is missing or changed, for example after a power failure, so its rows are not shown.",
    remedy: "Run the statement again.",
    retryable: false,
  },
  EXPORT_NOT_POSSIBLE: {
    title: "This format cannot hold the result",
    cause: "The format has bounds that the result goes beyond.",
    remedy: "Choose CSV or Parquet, or leave out what the message names.",
    retryable: false,
  },
  EXPORT_NOT_WRITTEN: {
    title: "The file could not be written",
    cause: "The folder is gone, or this account may not write there.",
    remedy: "Choose another place and export again.",
    retryable: true,
  },
  EXPORT_DISK_FULL: {
    title: "The disk is full",
    cause: "There is no room for the file. What was written of it is removed.",
    remedy: "Make room or choose another disk, and export again.",
    retryable: true,
  },
  EXPORT_KEY_UNFIT: {
    title: "These columns do not tell the rows apart",
    cause: "Rows are read in pages by them, which only works where each row has values of its own there.",
    remedy: "Choose other columns, or several together.",
    retryable: false,
  },
  EXPORT_ROWS_CHANGED: {
    title: "The rows changed while they were read",
    cause: "A row that a page ended with was no longer there for the next.",
    remedy: "Export again when nothing writes to these tables.",
    retryable: true,
  },
  GROUPS_TOO_MANY: {
    title: "There are too many groups",
    cause: "What you group by has nearly as many values as there are rows.",
    remedy: "Group by something coarser, such as the month of a date or ranges of a number, or filter first.",
    retryable: false,
  },
  RESULT_DISK_FULL: {
    title: "There is no room for this result",
    cause: "The disk is full, or the result alone is larger than the room set aside for results.",
    remedy: "Make room on the disk, or ask for fewer rows or columns.",
    retryable: true,
  },
  RESULT_NOT_LOADED: {
    title: "The result could not become a table",
    cause: "The database of kept results did not take its rows. No table was changed.",
    remedy: "Correct what the message names and try again.",
    retryable: false,
  },
  RESULTS_KEY_REPEATS: {
    title: "Rows of the two results cannot be matched by these columns",
    cause: "In one of the two results several rows have the same values there.",
    remedy: "Choose other columns, or several together, or compare whole rows.",
    retryable: false,
  },
  COPY_TOO_LARGE: {
    title: "This is too much for the clipboard",
    cause: "More than 256 million characters are not put on the clipboard at once.",
    remedy: "Select fewer rows or columns and copy again.",
    retryable: false,
  },
  FILE_NOT_READABLE: {
    title: "The file could not be read",
    cause: "It was moved, is not a data file, or may not be opened.",
    remedy: "Check the file and choose it again.",
    retryable: false,
  },
  FILE_NOT_UNDERSTOOD: {
    title: "Can’t read this file with these settings",
    cause: "It does not fit the format it seems to have.",
    remedy: "Correct the file, or change how it is read.",
    retryable: false,
  },
  LINES_LOST: {
    title: "The file’s lines do not add up",
    cause: "Some lines of the file would be neither in the table nor accounted for, so nothing was loaded.",
    remedy: "Check the delimiter, the quote and the lines to skip, and load the file again.",
    retryable: false,
  },
  TABLE_EXISTS: {
    title: "A table of this name exists",
    cause: "Loading would overwrite it.",
    remedy: "Choose another name, or choose to replace the table.",
    retryable: false,
  },
  WORKSPACE_NOT_WRITTEN: {
    title: "Your text could not be saved",
    cause: "Wharf could not write to its own folder; the disk may be full.",
    remedy: "Make room on the disk. The text stays in the window until then.",
    retryable: true,
  },
} as const satisfies Record<string, ErrorText>;

/** One code of the list above. */
export type ErrorCode = keyof typeof errorCodes;
