/** What may go wrong with an update of the app; part of the one list in errorCodes.ts. */
export const updateErrorCodes = {
  UPDATE_UNREACHABLE: {
    title: "The update couldn’t be fetched",
    cause: "The server that updates come from didn’t answer.",
    remedy: "Check the network and try again. This version keeps working.",
    retryable: true,
  },
  UPDATE_REFUSED: {
    title: "The update was not accepted",
    cause: "What the server sent isn’t what the publisher of this app signed.",
    remedy: "Nothing was installed. Try again later, or download the new version yourself.",
    retryable: true,
  },
  UPDATE_WAITS: {
    title: "Something is still running",
    cause: "A restart would end it.",
    remedy: "Wait until it ends, or stop it, and restart then.",
    retryable: true,
  },
} as const;
