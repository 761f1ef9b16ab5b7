import { updateErrorCodes } from "./updateErrorCodes";

/** What a user reads about an error besides its own message: what it means and what to do. */
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
    title: "This input isn’t accepted",
    cause: "The request has a value that isn’t allowed.",
    remedy: "Fix what the message names and try again.",
    retryable: false,
  },
  SENDER_REFUSED: {
    title: "The request was refused",
    cause: "It didn’t come from Wharf’s window.",
    remedy: "Reload the window. If this happens again, restart Wharf.",
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
    cause: "You stopped it before it finished.",
    remedy: "Run it again when you’re ready.",
    retryable: false,
  },
  INTERNAL: {
    title: "Something went wrong in Wharf",
    cause: "This is a bug in Wharf, not in your input.",
    remedy: "Try again. The log has the details under the number in the message.",
    retryable: false,
  },
  PROFILE_NOT_FOUND: {
    title: "This service is no longer set up",
    cause: "It was removed in Settings.",
    remedy: "Choose another service, or add it again in Settings.",
    retryable: false,
  },
  KEY_MISSING: {
    title: "API key needed",
    cause: "No key is stored for this service and its address.",
    remedy: "Enter the key in the service’s settings.",
    retryable: false,
  },
  KEYCHAIN_ABSENT: {
    title: "No keychain found",
    cause: "This computer has no keychain to store secrets in.",
    remedy: "The key is kept until Wharf quits. To keep it longer, install or start a keychain.",
    retryable: false,
  },
  KEYCHAIN_LOCKED: {
    title: "The keychain is locked",
    cause: "It holds a key but doesn’t release it.",
    remedy: "Unlock the keychain and try again, or enter the key again.",
    retryable: true,
  },
  KEYCHAIN_FAILED: {
    title: "The keychain didn’t respond",
    cause: "The system’s keychain reported an error or took too long.",
    remedy: "Try again. If that fails, enter the key again; it is then kept until Wharf quits.",
    retryable: true,
  },
  ADDRESS_NOT_ALLOWED: {
    title: "This address can’t be used",
    cause: "Services need https. Plain http works only for this computer.",
    remedy: "Enter an address that begins with https:// and ends in /api/v1.",
    retryable: false,
  },
  OFFLINE: {
    title: "You’re offline",
    cause: "This computer isn’t connected to a network.",
    remedy: "Connect and try again. Databases on this computer keep working.",
    retryable: true,
  },
  DNS_FAILED: {
    title: "The service’s host was not found",
    cause: "The host name has no known address.",
    remedy: "Check the address for a typo, and whether you need a VPN.",
    retryable: true,
  },
  CONNECTION_REFUSED: {
    title: "The service doesn’t respond",
    cause: "Nothing accepts connections at this address and port.",
    remedy: "Check the address and port, and whether the service is running.",
    retryable: true,
  },
  CONNECTION_CUT: {
    title: "Connection lost",
    cause: "The service or the network closed the connection before the response was complete.",
    remedy: "Try again. If you changed something, check first whether the change was made.",
    retryable: true,
  },
  TLS_FAILED: {
    title: "The service’s certificate can’t be trusted",
    cause: "It isn’t valid for this address, has expired, or comes from an unknown issuer.",
    remedy: "Check the address. If it is right, ask the service’s administrator about the certificate.",
    retryable: false,
  },
  TIMEOUT: {
    title: "The service took too long",
    cause: "No response arrived in time.",
    remedy: "Try again, or request fewer rows.",
    retryable: true,
  },
  REDIRECT_REFUSED: {
    title: "The service redirects to another address",
    cause: "Wharf doesn’t follow redirects, because they could send your key elsewhere.",
    remedy: "Enter the service’s final address.",
    retryable: false,
  },
  ANSWER_TOO_LARGE: {
    title: "The response is too large",
    cause: "It exceeds the size Wharf accepts.",
    remedy: "Request fewer rows or columns.",
    retryable: false,
  },
  ANSWER_NOT_JSON: {
    title: "No database service at this address",
    cause: "It responds with something other than the service’s data.",
    remedy: "Check that the address ends in /api/v1 and that no sign-in page intercepts requests.",
    retryable: false,
  },
  ANSWER_NOT_UNDERSTOOD: {
    title: "Can’t read the service’s response",
    cause: "The service responded in a form that Wharf doesn’t know.",
    remedy: "Check for a newer version of Wharf, and report this to the service’s administrator.",
    retryable: false,
  },
  REQUEST_REFUSED: {
    title: "The service rejected the request",
    cause: "The request doesn’t meet the service’s rules.",
    remedy: "Fix what the message names and try again.",
    retryable: false,
  },
  SOURCE_FAILED: {
    title: "Can’t read the source",
    cause: "The service tried to connect with these settings, and the source or the network refused.",
    remedy: "Fix what the message names and test again, or send the message to the source’s administrator.",
    retryable: false,
  },
  STATEMENT_FAILED: {
    title: "The statement failed",
    cause: "The database reported an error.",
    remedy: "Fix what the message names and run the statement again.",
    retryable: false,
  },
  STATEMENT_OVER_TIME: {
    title: "The statement reached the time limit",
    cause: "The service ends statements that run longer than its limit.",
    remedy: "Let it read less, with a filter or a smaller join, or have the service’s limit raised.",
    retryable: false,
  },
  STATEMENT_NOT_ALLOWED: {
    title: "This statement isn’t available here",
    cause: "The service doesn’t run statements of this kind.",
    remedy: "Write it another way.",
    retryable: false,
  },
  SESSION_ENDED: {
    title: "The session has ended",
    cause:
      "Nothing was run in it for a while, or its database or the service stopped. An open transaction was rolled back.",
    remedy: "Run again from the start of the work: that begins a new session.",
    retryable: false,
  },
  SESSION_NOT_AVAILABLE: {
    title: "No sessions here",
    cause: "This service runs each statement by itself. Databases on this computer have sessions.",
    remedy: "Turn off Session in the tab’s toolbar.",
    retryable: false,
  },
  KEY_REJECTED: {
    title: "The key was rejected",
    cause: "It is wrong, expired or revoked.",
    remedy: "Enter a valid key. Your tabs are unchanged.",
    retryable: false,
  },
  ACCESS_DENIED: {
    title: "This key has no access here",
    cause: "The service knows the key and does not let it read this.",
    remedy: "Use a key that has access, or ask the service's administrator to grant it.",
    retryable: false,
  },
  SCOPE_TOO_SMALL: {
    title: "This key is read-only",
    cause: "The action needs a key with full scope.",
    remedy: "Use a key with full scope.",
    retryable: false,
  },
  READ_ONLY_MODE: {
    title: "Read-only mode",
    cause: "This tab or its service runs only queries that read.",
    remedy: "Turn off read-only mode in the tab’s toolbar, or in the settings of the service.",
    retryable: false,
  },
  NOT_FOUND: {
    title: "Not found",
    cause: "It was deleted, or it belongs to another organization.",
    remedy: "Refresh the list.",
    retryable: false,
  },
  STATE_CONFLICT: {
    title: "Not possible right now",
    cause: "The database or Connection is in a state that doesn’t allow this.",
    remedy: "Wait until it is ready and try again.",
    retryable: true,
  },
  RATE_LIMITED: {
    title: "Too many requests",
    cause: "The service limits the number of requests.",
    remedy: "Wait a moment and try again.",
    retryable: true,
  },
  SERVICE_FAULT: {
    title: "Service error",
    cause: "The service reported an internal error.",
    remedy: "Try again in a moment.",
    retryable: true,
  },
  LOCAL_SERVICE_STOPPED: {
    title: "The service on this computer stopped",
    cause: "Its process ended. Wharf restarts it automatically.",
    remedy: "Try again in a moment. If you changed something, check first whether the change was made.",
    retryable: true,
  },
  RESULT_STORE_STOPPED: {
    title: "This result was lost",
    cause:
      "The result store crashed before this result was complete and was restarted. Complete results and your queries are unchanged.",
    remedy: "Run the statement again.",
    retryable: false,
  },
  RESULT_GONE: {
    title: "This result is no longer kept",
    cause: "It was deleted to stay within the disk limit, or was incomplete when Wharf quit.",
    remedy: "Run the statement again.",
    retryable: false,
  },
  RESULT_DAMAGED: {
    title: "This result’s file is damaged",
    cause:
      "Part of the file is missing or changed, for example after a power failure, so its rows aren’t shown.",
    remedy: "Run the statement again.",
    retryable: false,
  },
  BACKUP_FAILED: {
    title: "The backup could not be written",
    cause: "The folder can’t be written to, or its disk is full. No incomplete copy was left.",
    remedy: "Choose another folder and back up again.",
    retryable: true,
  },
  EXPORT_NOT_POSSIBLE: {
    title: "This format can’t hold the result",
    cause: "The result exceeds this format’s limits.",
    remedy: "Choose CSV or Parquet, or leave out what the message names.",
    retryable: false,
  },
  EXPORT_NOT_WRITTEN: {
    title: "The file could not be written",
    cause: "The folder no longer exists, or this account can’t write to it.",
    remedy: "Choose another folder and export again.",
    retryable: true,
  },
  EXPORT_DISK_FULL: {
    title: "The disk is full",
    cause: "There isn’t enough space for the file. The incomplete file was deleted.",
    remedy: "Free up space or choose another disk, then export again.",
    retryable: true,
  },
  EXPORT_KEY_UNFIT: {
    title: "These columns aren’t a unique key",
    cause: "Rows are read in pages by these columns, so their values must be unique and none may be missing.",
    remedy: "Choose other columns, or a combination of columns.",
    retryable: false,
  },
  EXPORT_ROWS_CHANGED: {
    title: "The rows changed during the export",
    cause: "The last row of a page no longer existed when the next page was read.",
    remedy: "Export again when nothing writes to these tables.",
    retryable: true,
  },
  GROUPS_TOO_MANY: {
    title: "Too many groups",
    cause: "The grouping has nearly as many values as there are rows.",
    remedy: "Use a coarser grouping, such as months of a date or ranges of a number, or filter first.",
    retryable: false,
  },
  RESULT_DISK_FULL: {
    title: "Not enough disk space for this result",
    cause: "The disk is full, or the result exceeds the disk limit for results.",
    remedy: "Free up disk space, raise the disk limit in Settings, or request fewer rows or columns.",
    retryable: true,
  },
  RESULT_NOT_LOADED: {
    title: "The result could not be kept as a table",
    cause: "The database for results rejected its rows. No table was changed.",
    remedy: "Fix what the message names and try again.",
    retryable: false,
  },
  RESULTS_KEY_REPEATS: {
    title: "These key columns aren’t unique",
    cause: "Several rows of one result have the same values in these columns.",
    remedy: "Choose other columns, or compare entire rows.",
    retryable: false,
  },
  COPY_TOO_LARGE: {
    title: "Too large for the clipboard",
    cause: "Wharf copies at most 256 million characters.",
    remedy: "Select fewer rows or columns and copy again.",
    retryable: false,
  },
  FILE_NOT_READABLE: {
    title: "Can’t open the file",
    cause: "It was moved, isn’t a data file, or this account can’t read it.",
    remedy: "Check the file and choose it again.",
    retryable: false,
  },
  FILE_NOT_UNDERSTOOD: {
    title: "Can’t read this file with these settings",
    cause: "It doesn’t match its format.",
    remedy: "Change the settings, or correct the file.",
    retryable: false,
  },
  FILE_CHANGED: {
    title: "The file changed while it was loaded",
    cause: "Something wrote to it or replaced it, so nothing was loaded.",
    remedy: "Load it again when nothing writes to it any more, or load a copy of it.",
    retryable: true,
  },
  LOAD_DISK_FULL: {
    title: "Not enough disk space for these rows",
    cause: "The disk that holds the database has no space for the rows. Nothing was loaded.",
    remedy: "Free up space there, then load again.",
    retryable: true,
  },
  LINES_LOST: {
    title: "The file’s line counts don’t match",
    cause: "Some lines would be neither loaded nor accounted for, so nothing was loaded.",
    remedy: "Check the delimiter, the quote and the lines to skip, and load the file again.",
    retryable: false,
  },
  TABLE_EXISTS: {
    title: "This table already exists",
    cause: "Loading would overwrite it.",
    remedy: "Choose another name, or choose to replace the table.",
    retryable: false,
  },
  SAVED_QUERY_CHANGED: {
    title: "The saved query is not as it was",
    cause: "Another program, or another tab, changed the file in the meantime.",
    remedy: "Open the query again, or save under another name.",
    retryable: false,
  },
  SAVED_QUERY_EXISTS: {
    title: "This name is taken",
    cause: "There is a saved query or a folder with this name already.",
    remedy: "Choose another name, or another folder.",
    retryable: false,
  },
  SAVED_QUERY_NOT_DONE: {
    title: "The saved query couldn’t be reached",
    cause: "The file or its folder can’t be read or written as it is.",
    remedy: "Fix what the message names, or choose another folder for saved queries.",
    retryable: true,
  },
  SETTINGS_NOT_WRITTEN: {
    title: "The setting could not be saved",
    cause: "Wharf can’t write settings.json, or can’t read what is in it.",
    remedy: "Correct what the message names, then change the setting again.",
    retryable: true,
  },
  WORKSPACE_NOT_WRITTEN: {
    title: "Your text could not be saved",
    cause: "Wharf can’t write to its folder. The disk may be full.",
    remedy: "Free up disk space. The text stays in the window until then.",
    retryable: true,
  },
  ...updateErrorCodes,
} as const satisfies Record<string, ErrorText>;

/** One code of the list above. */
export type ErrorCode = keyof typeof errorCodes;
