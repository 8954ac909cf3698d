import type { Database } from '@pixel/database';
import type { Selectable } from 'kysely';

type ShareRow = Selectable<Database['result_shares']>;

export type ShareStatus = 'open' | 'ended' | 'revoked';

/** A link to results as lists show it, without its secret; times are ISO 8601. */
export interface ResultShare {
  readonly shareId: string;
  /** Whose results it shows, whatever phases follow. */
  readonly phase: number;
  readonly status: ShareStatus;
  /** As histories call who made it. */
  readonly createdBy: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** When it was taken back; null where it was not. */
  readonly revokedAt: string | null;
}

/** Returns a share as lists show it; `now` in milliseconds since the epoch. */
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

/** Says what has become of a share; `now` in milliseconds since the epoch. */
export function shareStatus(
  { revoked_at, expires_at }: Pick<ShareRow, 'revoked_at' | 'expires_at'>,
  now: number,
): ShareStatus {
  if (revoked_at !== null) return 'revoked';
  return expires_at.getTime() <= now ? 'ended' : 'open';
}
