/** The open panel in the URL. */
export interface TeamSearch {
  /** The invitation panel. */
  readonly invite?: true;
}

/** Parses search parameters; drops unknown and invalid ones. */
export function parseTeamSearch(search: Readonly<Record<string, unknown>>): TeamSearch {
  return search.invite !== undefined && search.invite !== false ? { invite: true } : {};
}
