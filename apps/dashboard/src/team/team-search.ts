/** The open panel in the URL. */
export interface TeamSearch {
  /** The invitation panel. */
  readonly invite?: true;
}

/** Parses the URL's search; ignores unknown parameters. */
export function readTeamSearch(search: Readonly<Record<string, unknown>>): TeamSearch {
  return search.invite !== undefined && search.invite !== false ? { invite: true } : {};
}
