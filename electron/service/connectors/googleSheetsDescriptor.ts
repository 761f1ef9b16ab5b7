import { describeConnector } from "./Connector";
import { baseUrlField } from "./baseUrlField";

/** What a Connection to a Google spreadsheet is asked for. */
export const googleSheetsDescriptor = describeConnector({
  kind: "google_sheets",
  name: "Google Sheets",
  multiple: true,
  fields: [
    {
      name: "spreadsheet",
      label: "Spreadsheet",
      type: "string",
      required: true,
      secret: false,
      description: "Its address in the browser, or the long id within it.",
    },
    {
      name: "serviceAccountKey",
      label: "Service account key",
      type: "json",
      required: false,
      secret: true,
      description:
        "The JSON key file of a service account with which the spreadsheet is shared. Either this or an API key.",
    },
    {
      name: "apiKey",
      label: "API key",
      type: "string",
      required: false,
      secret: true,
      description: "Enough for a spreadsheet that everyone with the link may read.",
    },
    baseUrlField("Only where the Sheets API is reached by another address than Google's own."),
  ],
});
