import { setTimeout as sleep } from 'node:timers/promises';
import { ControlError } from '../../base/control-error.ts';
import type { TargetRules } from '../../base/target-rules.ts';
import { findTarget, NameUnknown, TargetRefused } from '../http/target.ts';

/** People wait for it; a name that is not answered by then is looked at when something is sent. */
const lookUpWithinMs = 3_000;

/**
 * Says why nothing may be sent to an address, or undefined where something may. A name without an address is none: it may get one, and
 * every attempt looks again; but over `http:` nothing goes to an address that nobody allowed.
 */
export async function urlProblem(url: string, rules: TargetRules): Promise<string | undefined> {
  const stop = new AbortController();
  try {
    await Promise.race([
      findTarget(url, rules),
      sleep(lookUpWithinMs, undefined, { signal: stop.signal, ref: false }),
    ]);
    return undefined;
  } catch (error) {
    if (error instanceof TargetRefused) return error.message;
    if (error instanceof NameUnknown)
      return isPlain(url)
        ? `${error.message}; http is only for networks that WEBHOOK_ALLOW_NETWORKS names`
        : undefined;
    throw error;
  } finally {
    stop.abort();
  }
}

function isPlain(url: string): boolean {
  return new URL(url).protocol === 'http:';
}

/** Rejects with `invalid_request` where nothing may be sent to an address. */
export async function checkUrl(url: string, rules: TargetRules): Promise<void> {
  const problem = await urlProblem(url, rules);
  if (problem === undefined) return;
  throw new ControlError('invalid_request', `Nothing can be sent to this address: ${problem}`, {
    parameters: { problem },
    details: [{ path: 'url', message: problem, code: 'forbidden_address' }],
  });
}
