import type { StoredVisitors, Tombstone, VisitorId } from '@pixel/store/events';

/** Something that was received of a visitor. */
export interface ReceivedOf extends VisitorId {
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
}

/** What visitors of a batch had erased. */
export interface Erasures {
  readonly tombstones: readonly Tombstone[];
  /** Says whether something belongs to what was erased. */
  covers(received: ReceivedOf): boolean;
}

/** Asks, in one call, which visitors of a batch were erased since the first of it was received. Rejects when the store cannot be asked. */
export async function findErasures(
  received: readonly ReceivedOf[],
  visitors: Pick<StoredVisitors, 'tombstones'>,
): Promise<Erasures> {
  const since = received.reduce((least, { receivedAt }) => Math.min(least, receivedAt), Infinity);
  const tombstones = received.length === 0 ? [] : await visitors.tombstones(received, since);
  const erasedAt = new Map(tombstones.map((tombstone) => [identityOf(tombstone), tombstone.erasedAt]));
  return {
    tombstones,
    covers(one) {
      if (tombstones.length === 0) return false;
      return one.receivedAt <= (erasedAt.get(identityOf(one)) ?? Number.NEGATIVE_INFINITY);
    },
  };
}

/**
 * Asks once more, after a batch was stored, and removes what slipped in while an erasure ran, or at an attempt at the batch that was cut
 * off: docs/adr/0010-erasure.md says why this leaves nothing behind. Gives what was erased.
 */
export async function eraseAgain(
  received: readonly ReceivedOf[],
  visitors: Pick<StoredVisitors, 'tombstones' | 'removeAgain'>,
): Promise<Erasures> {
  const erasures = await findErasures(received, visitors);
  if (erasures.tombstones.length === 0) return erasures;
  const covered = new Set(received.filter(erasures.covers).map(identityOf));
  if (covered.size > 0)
    await visitors.removeAgain(erasures.tombstones.filter((tombstone) => covered.has(identityOf(tombstone))));
  return erasures;
}

function identityOf({ projectKey, anonymousId }: VisitorId): string {
  return `${projectKey} ${anonymousId}`;
}
