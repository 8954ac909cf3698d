import type { EventTotals } from '@pixel/store/events';
import type { QueueTotals } from '@pixel/store/queue';
import pTimeout from 'p-timeout';
import type { ControlDeps } from '../../base/control-deps.ts';
import { callDatabase } from '../../base/store-calls.ts';
import { hasLimitedRetention } from '../retention/has-limited-retention.ts';
import { addsUp, describeTotals, type StoredCounts } from './describe-totals.ts';
import type { Check } from './run-check.ts';

const maxWaitMs = 2_000;

/**
 * Checks whether the queue's numbers add up, and whether the event store holds at least as many rows as were stored. Skips the latter if
 * rows were removed on purpose. Rejects only if the queue itself fails.
 */
export async function checkIdentity({
  db,
  events,
  queue,
}: Pick<ControlDeps, 'db' | 'events' | 'queue'>): Promise<
  Pick<Check, 'ok' | 'finding' | 'message' | 'totals'>
> {
  // Must come before the stores: what counts as stored by now is in the store when it is queried, which may hold more.
  const totals = await queue.totals();
  let found: IdentityCounts;
  try {
    found = await pTimeout(readCounts({ db, events }), {
      milliseconds: maxWaitMs,
      message: `No response within ${maxWaitMs / 1000} s`,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      ok: false,
      finding: addsUp(totals) ? 'not_compared' : 'does_not_add_up',
      message: `${describeTotals(totals)}; not compared with the event store: ${reason}`,
      totals,
    };
  }
  const { ok, verdict } = compare(totals, found);
  const finding = addsUp(totals) ? (ok ? 'well' : 'rows_missing') : 'does_not_add_up';
  return { ok: ok && addsUp(totals), finding, message: `${describeTotals(totals, found)}${verdict}`, totals };
}

interface IdentityCounts extends EventTotals, StoredCounts {
  /** Stored events that were dropped because no project claimed them in time; may include some that were never stored. */
  readonly expired: number;
  readonly hasLimitedRetention: boolean;
}

async function readCounts({ db, events }: Pick<ControlDeps, 'db' | 'events'>): Promise<IdentityCounts> {
  const [counts, deadLetters, limited] = await Promise.all([
    // Sequential, so that what expires in between is missing from neither.
    events.totals().then(async (figures) => ({ figures, unclaimed: await events.unclaimed.summary() })),
    events.deadLetters.count(),
    callDatabase(() => hasLimitedRetention(db)),
  ]);
  const expired = counts.unclaimed.dropped.unclaimed_expired;
  return { ...counts.figures, expired, deadLetters, hasLimitedRetention: limited };
}

function compare(
  { outcomes }: QueueTotals,
  found: IdentityCounts,
): { readonly ok: boolean; readonly verdict: string } {
  const reasons = [
    ...(found.hasErasures ? ['visitors were erased'] : []),
    ...(found.hasLimitedRetention ? ['a project has or had limited retention'] : []),
  ];
  if (reasons.length > 0)
    return {
      ok: true,
      verdict: `; not compared with the rows in the event store, since ${reasons.join(' and ')}`,
    };
  const expected = outcomes.stored - found.expired;
  if (found.rows >= expected) return { ok: true, verdict: '' };
  const [rows, minimum] = [found.rows, expected].map((count) => count.toLocaleString('en-US'));
  return {
    ok: false,
    verdict: `; the event store holds ${rows} rows but must hold at least ${minimum}: some are missing, and none were removed on purpose`,
  };
}
