/** The page of an invitation, below the address of the control plane. The token is behind #, so that no log of addresses has it. */
export function invitationPath(token: string, refused?: 'address'): string {
  return `/invitation${refused === undefined ? '' : `?refused=${refused}`}#${encodeURIComponent(token)}`;
}
