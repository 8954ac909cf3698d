/** Returns the part of a project that options choose, as the API calls it; nothing where they choose none. */
export function chosenKeys({
  experiment,
  survey,
}: {
  readonly experiment?: string[] | undefined;
  readonly survey?: string[] | undefined;
}): { experiments?: string[]; surveys?: string[] } {
  return { ...(experiment && { experiments: experiment }), ...(survey && { surveys: survey }) };
}
