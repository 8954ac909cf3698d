import type { ControlDeps } from '../../base/control-deps.ts';
import type { ControlError } from '../../base/control-error.ts';

/** Who asks again and again during an outage fills no log: the same thing is said once in this time. */
const silenceMs = 60_000;

/** Creates a function that logs what is away at the moment, and why, as a warning without stacks. */
export function createOutageWarning({ now, log }: Pick<ControlDeps, 'now' | 'log'>) {
  const warnedAt = new Map<string, number>();
  return function warnOfOutage(error: ControlError, requestId: string): void {
    const last = warnedAt.get(error.message);
    if (last !== undefined && now() - last < silenceMs) return;
    warnedAt.set(error.message, now());
    log.warn({ requestId, reason: reasonOf(error.cause) }, error.message);
  };
}

/** The messages of an error and of what caused it, one after the other. */
function reasonOf(cause: unknown): string {
  const messages: string[] = [];
  for (let next = cause; next instanceof Error; next = next.cause) messages.push(messageOf(next));
  return messages.join(': ');
}

/** A connection that was tried at several addresses fails without a message of its own. */
function messageOf(error: Error): string {
  if (error.message !== '') return error.message;
  return error instanceof AggregateError ? error.errors.map(String).join(', ') : error.name;
}
