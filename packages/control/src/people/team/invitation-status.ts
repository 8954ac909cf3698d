import type { InvitationTable } from '@pixel/database';

export type InvitationStatus = 'pending' | 'accepted' | 'revoked' | 'expired';

/** Returns the status of an invitation; `now` in milliseconds since the epoch. */
export function invitationStatus(
  {
    accepted_at,
    revoked_at,
    expires_at,
  }: Readonly<Pick<InvitationTable, 'accepted_at' | 'revoked_at' | 'expires_at'>>,
  now: number,
): InvitationStatus {
  if (accepted_at !== null) return 'accepted';
  if (revoked_at !== null) return 'revoked';
  return expires_at.getTime() <= now ? 'expired' : 'pending';
}
