/** What is open beside the people, as the address has it. */
export interface TeamSearch {
  /** The panel that invites somebody. */
  readonly invite?: true;
}

/** Reads an address; what is not known is passed over. */
export function readTeamSearch(given: Readonly<Record<string, unknown>>): TeamSearch {
  return given.invite !== undefined && given.invite !== false ? { invite: true } : {};
}
