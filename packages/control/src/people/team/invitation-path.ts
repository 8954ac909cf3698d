import type { LoginRefusalCode } from '../login/login-refusal.ts';

/** Returns the path of an invitation's page in the control plane, which says why the sign-in was `refused`. The token is in the fragment, which access logs don't contain. */
export function invitationPath(token: string, refused?: LoginRefusalCode): string {
  return `/invitation${refused === undefined ? '' : `?refused=${refused}`}#${encodeURIComponent(token)}`;
}
