import { describeConnector } from "./Connector";
import { baseUrlField } from "./baseUrlField";

/** What a Connection to GitHub is asked for. */
export const githubDescriptor = describeConnector({
  kind: "github",
  name: "GitHub",
  multiple: false,
  fields: [
    {
      name: "repositories",
      label: "Repositories",
      type: "text",
      required: true,
      secret: false,
      description:
        "One a line: owner/name, or owner/* for all repositories of an owner that the token may read.",
    },
    {
      name: "token",
      label: "Access token",
      type: "string",
      required: true,
      secret: true,
      description:
        "A fine-grained token with the right to read metadata, contents, issues and pull requests.",
    },
    baseUrlField("Only for GitHub Enterprise Server: https://HOST/api/v3."),
  ],
});
