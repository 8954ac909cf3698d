/**
 * Returns the path of an invitation's page in the control plane. Its query names the code of a sign-in that was `refused`; the token is in
 * the fragment, which access logs don't contain.
 */
export function invitationPath(token: string, refusalCode?: string): string {
  return `/invitation${refusalCode === undefined ? '' : `?refused=${refusalCode}`}#${encodeURIComponent(token)}`;
}
