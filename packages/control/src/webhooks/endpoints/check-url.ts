import { setTimeout as sleep } from 'node:timers/promises';
import { ControlError, type ErrorParameters } from '../../base/control-error.ts';
import type { TargetRules } from '../../base/target-rules.ts';
import { resolveMessageTarget, TargetRejectedError, UnknownHostError } from '../http/target.ts';

/** Why nothing may be sent to a URL: message, code and parameters. */
interface UrlProblem {
  readonly message: string;
  readonly code: string;
  readonly parameters: ErrorParameters;
}

/** The user waits for this; a name that isn't resolved by then is checked when something is sent. */
const lookupTimeoutMs = 3_000;

/**
 * Returns why nothing may be sent to a URL, or undefined. A name that doesn't resolve is only a problem with `http:`, which requires an
 * explicitly allowed network; with `https:` it may resolve later, and every attempt checks again.
 */
export async function findUrlProblem(url: string, rules: TargetRules): Promise<UrlProblem | undefined> {
  const controller = new AbortController();
  try {
    await Promise.race([
      resolveMessageTarget(url, rules),
      sleep(lookupTimeoutMs, undefined, { signal: controller.signal, ref: false }),
    ]);
    return undefined;
  } catch (error) {
    if (error instanceof TargetRejectedError) {
      const { message, code, parameters } = error;
      return { message, code, parameters };
    }
    if (error instanceof UnknownHostError)
      return isPlainHttp(url)
        ? {
            message: `${error.message}; http is allowed only for networks in WEBHOOK_ALLOW_NETWORKS`,
            code: 'plain_http_of_unknown_name',
            parameters: { host: new URL(url).hostname },
          }
        : undefined;
    throw error;
  } finally {
    controller.abort();
  }
}

function isPlainHttp(url: string): boolean {
  return new URL(url).protocol === 'http:';
}

/** Rejects with `invalid_request` if nothing may be sent to a URL. */
export async function checkUrl(url: string, rules: TargetRules): Promise<void> {
  const problem = await findUrlProblem(url, rules);
  if (problem === undefined) return;
  const { message, code, parameters } = problem;
  throw new ControlError('invalid_request', `Messages cannot be sent to this address: ${message}`, {
    parameters: { ...parameters, reason: code },
    details: [
      { path: 'url', message, code: 'forbidden_address', parameters: { ...parameters, reason: code } },
    ],
  });
}
