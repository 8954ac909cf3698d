import { sql } from 'kysely';
import type { ControlDeps } from '../../base/control-deps.ts';
import type { Delivery } from '../../publish/delivery.ts';
import { checkIdentity } from './check-identity.ts';
import { describeQueue, isHealthy, worstFinding } from './describe-queue.ts';
import { describeUnclaimed } from './describe-unclaimed.ts';
import { type Check, runCheck } from './run-check.ts';

/** Whether everything that Pixel needs is reachable and keeps up. */
export interface Examination {
  readonly ok: boolean;
  readonly checks: readonly Check[];
}

/** Checks all stores concurrently. Never rejects if a store is down, but reports it. */
export async function examine(
  { db, events, kv, now, queue }: Pick<ControlDeps, 'db' | 'events' | 'kv' | 'now' | 'queue'>,
  delivery: Delivery,
): Promise<Examination> {
  const checks = await Promise.all([
    runCheck('database', now, async () => {
      await sql`select 1`.execute(db);
      return { ok: true, finding: 'well', message: 'PostgreSQL is responding' };
    }),
    runCheck('kv', now, async () => {
      if (!(await kv.isReachable()))
        return { ok: false, finding: 'no_answer', message: 'The key-value store is not responding' };
      const pending = await delivery.pending();
      if (pending.length === 0)
        return {
          ok: true,
          finding: 'well',
          message: 'The key-value store is responding and has the latest configuration',
        };
      return {
        ok: false,
        finding: 'behind',
        pending,
        message: `The edge does not have the latest configuration of ${pending.join(', ')}; delivery is retried every minute`,
      };
    }),
    runCheck('events', now, async () => {
      if (!(await events.isReachable()))
        return { ok: false, finding: 'no_answer', message: 'The event store is not responding' };
      const deadLetters = await events.deadLetters.count();
      return {
        ok: true,
        finding: deadLetters === 0 ? 'well' : 'dead_letters',
        message: describeDeadLetters(deadLetters),
        deadLetters,
      };
    }),
    runCheck('unclaimed', now, async () => {
      const unclaimed = await events.unclaimed.summary();
      return { ok: true, finding: 'well', message: describeUnclaimed(unclaimed), unclaimed };
    }),
    runCheck('queue', now, async () => {
      const health = await queue.health();
      return {
        ok: isHealthy(health),
        finding: worstFinding(health),
        message: describeQueue(health),
        backlog: health.waiting,
        health,
      };
    }),
    runCheck('identity', now, () => checkIdentity({ db, events, queue })),
  ]);
  return { ok: checks.every((check) => check.ok), checks };
}

function describeDeadLetters(count: number): string {
  if (count === 0) return 'The event store is responding';
  return `The event store is responding; ${count === 1 ? 'one record' : `${count} records`} could not become events and ${count === 1 ? 'was' : 'were'} set aside: see "pixel events dead list"`;
}
