import type { StoredVisitors, Tombstone, VisitorId } from '@pixel/store/events';
import type { Receipt } from '../record/receipt.ts';

/** The erasures of a batch's visitors. */
export interface Erasures {
  readonly tombstones: readonly Tombstone[];
  /** Whether an erasure covers a receipt. */
  covers(receipt: Receipt): boolean;
}

/** Queries the store, in one call, for the visitors of a batch that were erased since its first receipt. Rejects if the store fails. */
export async function findErasures(
  receipts: readonly Receipt[],
  visitors: Pick<StoredVisitors, 'tombstones'>,
): Promise<Erasures> {
  const since = receipts.reduce((earliest, { receivedAt }) => Math.min(earliest, receivedAt), Infinity);
  const tombstones = receipts.length === 0 ? [] : await visitors.tombstones(receipts, since);
  const erasedAt = new Map(tombstones.map((tombstone) => [identityOf(tombstone), tombstone.erasedAt]));
  return {
    tombstones,
    covers(receipt) {
      if (tombstones.length === 0) return false;
      return receipt.receivedAt <= (erasedAt.get(identityOf(receipt)) ?? Number.NEGATIVE_INFINITY);
    },
  };
}

/**
 * Queries the erasures again after a batch was stored, and removes what was inserted during an erasure or by an interrupted attempt at the
 * batch. docs/adr/0010-erasure.md explains why nothing remains. Resolves with the erasures.
 */
export async function eraseAgain(
  receipts: readonly Receipt[],
  visitors: Pick<StoredVisitors, 'tombstones' | 'removeLeftovers'>,
): Promise<Erasures> {
  const erasures = await findErasures(receipts, visitors);
  if (erasures.tombstones.length === 0) return erasures;
  const covered = new Set(receipts.filter(erasures.covers).map(identityOf));
  if (covered.size > 0)
    await visitors.removeLeftovers(
      erasures.tombstones.filter((tombstone) => covered.has(identityOf(tombstone))),
    );
  return erasures;
}

function identityOf({ projectKey, anonymousId }: VisitorId): string {
  return `${projectKey} ${anonymousId}`;
}
