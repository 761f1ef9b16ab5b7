/**
 * The documented fields of a request and nothing else, without those that were not chosen: the service's defaults apply
 * then, and a service that is strict about unknown fields is not offended.
 */
export function requestBody<Body extends object, Name extends keyof Body & string>(
  values: Body,
  documented: readonly Name[],
): Partial<Pick<Body, Name>> {
  const chosen: Partial<Pick<Body, Name>> = {};
  for (const name of documented) if (values[name] !== undefined) chosen[name] = values[name];
  return chosen;
}
