/** The open panel in the URL. */
export interface TeamSearch {
  /** The invitation panel. */
  readonly invite?: true;
}

/** Parses the URL's search; ignores unknown parameters. */
export function readTeamSearch(given: Readonly<Record<string, unknown>>): TeamSearch {
  return given.invite !== undefined && given.invite !== false ? { invite: true } : {};
}
