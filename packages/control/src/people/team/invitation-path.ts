/** Returns the path of an invitation's page in the control plane. The token is in the fragment, which access logs don't contain. */
export function invitationPath(token: string, refused?: 'address'): string {
  return `/invitation${refused === undefined ? '' : `?refused=${refused}`}#${encodeURIComponent(token)}`;
}
