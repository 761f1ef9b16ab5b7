import type { JsonApi, RefusedAnswer } from "../https/JsonRequest";
import { valueAt } from "../https/recordColumns";
import { retryAfterSeconds } from "../https/refusalProblem";
import { SourceProblem } from "../SourceProblem";
import type { GithubSettings } from "./githubSettings";

/** GitHub asks for at least a minute after a secondary limit that names no time. */
const secondaryLimitSeconds = 60;

function limitSeconds(headers: Headers, isSecondary: boolean): number | null {
  const asked = retryAfterSeconds(headers);
  if (asked !== null) return asked;
  if (headers.get("x-ratelimit-remaining") === "0") {
    const reset = Number(headers.get("x-ratelimit-reset"));
    return Number.isFinite(reset) ? Math.max(1, Math.ceil(reset - Date.now() / 1000)) : secondaryLimitSeconds;
  }
  return isSecondary ? secondaryLimitSeconds : null;
}

function explain({ status, headers, body, path }: RefusedAnswer): SourceProblem | null {
  const said = valueAt(body, "message");
  const message = typeof said === "string" ? said : "";
  if (status === 403 || status === 429) {
    const seconds = limitSeconds(headers, /secondary rate limit|abuse/i.test(message));
    if (seconds !== null)
      return new SourceProblem(
        "rateLimit",
        "GitHub allows no more requests with this token for now. The sync goes on when its hour is over; if it happens often, sync less often.",
        { retryAfterSeconds: seconds },
      );
  }
  if (status === 401)
    return new SourceProblem(
      "login",
      "GitHub does not accept “Access token”. It may have expired or been revoked. Create a new one and enter it.",
    );
  if (status === 403)
    return new SourceProblem(
      "permission",
      /saml|sso/i.test(message)
        ? "The organization asks that the token is authorized for its single sign-on. Authorize it in GitHub's settings, under tokens."
        : `The token may not read “${path}”. Give it the right to read metadata, contents, issues and pull requests of the repository.`,
    );
  if (status === 404)
    return new SourceProblem(
      "missing",
      `GitHub shows nothing at “${path}”. Check “Repositories”, and that the token may see the repository.`,
    );
  return null;
}

/** GitHub's REST API with the login of a Connection. */
export function githubApi({ baseUrl, token }: GithubSettings): JsonApi {
  const headers = { authorization: `Bearer ${token}`, "x-github-api-version": "2022-11-28" };
  return { name: "GitHub", baseUrl, headers: () => Promise.resolve(headers), explain };
}
