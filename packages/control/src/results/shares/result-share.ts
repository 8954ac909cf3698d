import type { Database } from '@pixel/database';
import type { Selectable } from 'kysely';

type ShareRow = Selectable<Database['result_shares']>;

export type ShareStatus = 'open' | 'ended' | 'revoked';

/** A link to results without its secret. Times are ISO 8601. */
export interface ResultShare {
  readonly shareId: string;
  /** The phase it shows, whatever phases follow. */
  readonly phase: number;
  readonly status: ShareStatus;
  /** The creator's name in the audit log. */
  readonly createdBy: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** Null if it wasn't revoked. */
  readonly revokedAt: string | null;
}

/** Returns a link's list entry; `now` in milliseconds since the epoch. */
export function toResultShare(row: ShareRow, now: number): ResultShare {
  return {
    shareId: row.id,
    phase: row.phase,
    status: shareStatus(row, now),
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
  };
}

/** Returns the status of a link; `now` in milliseconds since the epoch. */
export function shareStatus(
  { revoked_at, expires_at }: Pick<ShareRow, 'revoked_at' | 'expires_at'>,
  now: number,
): ShareStatus {
  if (revoked_at !== null) return 'revoked';
  return expires_at.getTime() <= now ? 'ended' : 'open';
}
