import type { MiddlewareHandler } from 'hono';
import type { ControlDeps } from '../control-deps.ts';
import { ControlError } from '../control-error.ts';
import { clientAddress } from './peer.ts';

const windowMs = 60_000;
const maxAddresses = 10_000;

/** Requests of an address since a time. */
interface Window {
  readonly since: number;
  count: number;
}

/**
 * Creates a middleware that lets each address send `most` requests in a minute. It remembers 10,000 addresses, those that came last.
 */
export function createLimitRequests(
  { now }: Pick<ControlDeps, 'now'>,
  most: number,
  isTrustedProxy: (address: string) => boolean,
): MiddlewareHandler {
  const windows = new Map<string, Window>();
  return async function limitRequests(context, next) {
    const address = clientAddress(context, isTrustedProxy);
    let window = windows.get(address);
    if (window === undefined || now() - window.since >= windowMs) {
      window = { since: now(), count: 0 };
      windows.delete(address);
      windows.set(address, window);
      const [oldest] = windows.keys();
      if (windows.size > maxAddresses && oldest !== undefined) windows.delete(oldest);
    }
    window.count += 1;
    if (window.count > most) {
      const retryAfterSeconds = Math.max(1, Math.ceil((window.since + windowMs - now()) / 1_000));
      throw new ControlError('rate_limited', `Too many tries; wait ${retryAfterSeconds} seconds`, {
        retryAfterSeconds,
      });
    }
    await next();
  };
}
