import type { UnclaimedSummary } from '@pixel/store/events';
import type { QueueHealth, QueueTotals } from '@pixel/store/queue';

/** The result of a check, for clients that translate the message. */
export type CheckFinding =
  | 'well'
  | 'no_answer'
  | 'unusable'
  | 'behind'
  | 'dead_letters'
  | 'refuses'
  | 'stuck'
  | 'lost'
  | 'does_not_add_up'
  | 'rows_missing'
  | 'not_compared';

/** The outcome of one check. */
export interface Check {
  readonly name: 'database' | 'kv' | 'events' | 'unclaimed' | 'queue' | 'identity';
  readonly ok: boolean;
  readonly finding: CheckFinding;
  /** Duration in milliseconds. */
  readonly ms: number;
  /** The result in a sentence without a full stop. */
  readonly message: string;
  /** Projects whose newest configuration is missing on edges. */
  readonly pending?: readonly string[];
  /** The queue's health. */
  readonly health?: QueueHealth;
  /** Records waiting to become events. */
  readonly backlog?: number;
  /** Records that never will. */
  readonly deadLetters?: number;
  /** Events of unpublished projects, and how many were dropped. */
  readonly unclaimed?: UnclaimedSummary;
  /** The outcomes of acknowledged events. */
  readonly totals?: QueueTotals;
}

/** A store that hangs counts as one that fails, so a check takes no longer than this. */
const maxWaitMs = 5_000;

/** Runs a check until it completes, fails or exceeds the limit. Never rejects. */
export async function runCheck(
  name: Check['name'],
  now: () => number,
  check: () => Promise<Omit<Check, 'name' | 'ms'>>,
): Promise<Check> {
  const start = now();
  const limit = AbortSignal.timeout(maxWaitMs);
  const timeout = new Promise<Omit<Check, 'name' | 'ms'>>((resolve) => {
    limit.addEventListener('abort', () =>
      resolve({ ok: false, finding: 'no_answer', message: `No response within ${maxWaitMs / 1000} s` }),
    );
  });
  const outcome = await Promise.race([
    check().catch((error: unknown) => ({
      ok: false,
      finding: 'unusable' as const,
      message: describeError(error),
    })),
    timeout,
  ]);
  return { name, ms: Math.max(0, now() - start), ...outcome };
}

function describeError(error: unknown): string {
  return `It is unusable: ${error instanceof Error ? error.message || error.name : String(error)}`;
}
