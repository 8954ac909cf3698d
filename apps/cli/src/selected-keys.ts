/** Returns the part of a project that options select, in the API's terms; empty if they select none. */
export function toSelectedKeys({
  experiment,
  survey,
}: {
  readonly experiment?: string[] | undefined;
  readonly survey?: string[] | undefined;
}): { experiments?: string[]; surveys?: string[] } {
  return { ...(experiment && { experiments: experiment }), ...(survey && { surveys: survey }) };
}
