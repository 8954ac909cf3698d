import type { ControlDeps } from '../../base/control-deps.ts';
import type { ControlError } from '../../base/control-error.ts';

/** Interval in which each warning is logged at most once, so that repeated requests don't flood the log during an outage. */
const silenceMs = 60_000;

/** Creates a function that logs an outage and its reason as a warning, without stack traces. */
export function createOutageWarning({ now, log }: Pick<ControlDeps, 'now' | 'log'>) {
  const warnedAt = new Map<string, number>();
  return function warnOfOutage(error: ControlError, requestId: string): void {
    const last = warnedAt.get(error.message);
    if (last !== undefined && now() - last < silenceMs) return;
    warnedAt.set(error.message, now());
    log.warn({ requestId, reason: reasonOf(error.cause) }, error.message);
  };
}

/** Joins the messages of an error and its causes. */
function reasonOf(cause: unknown): string {
  const messages: string[] = [];
  for (let next = cause; next instanceof Error; next = next.cause) messages.push(messageOf(next));
  return messages.join(': ');
}

/** Returns an error's message. An error for several addresses that all failed has no message of its own. */
function messageOf(error: Error): string {
  if (error.message !== '') return error.message;
  return error instanceof AggregateError ? error.errors.map(String).join(', ') : error.name;
}
