import type { Context } from 'hono';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import type { LoginSettings } from '../../base/login-settings.ts';
import { clientAddress } from '../http/peer.ts';

const windowMs = 60_000;
const maxAddresses = 10_000;
const defaultMaxAttempts = 20;

/** The sign-ins of an address since the window's start. */
interface Window {
  readonly since: number;
  count: number;
}

/**
 * A rate limit of sign-ins per address and minute. A sign-in counts once, at its end, whether it succeeds or not. Merely starting one
 * doesn't count, so that it can't lock out others at the same address.
 */
export interface SignInLimit {
  /** Counts a sign-in that ends with this request. Throws `rate_limited` if the address has reached its limit. */
  count(context: Context): void;
  /** Throws `rate_limited` if the address has reached its limit, without counting. */
  check(context: Context): void;
}

/**
 * Creates a limit for sign-ins, or for attempts to guess other secrets, which `tried` names in the message. Tracks the 10,000 most recent
 * addresses.
 */
export function createSignInLimit(
  { now, login }: Pick<ControlDeps, 'now'> & { readonly login: Pick<LoginSettings, 'isTrustedProxy'> },
  {
    maxAttempts = defaultMaxAttempts,
    tried = 'sign-ins',
  }: { readonly maxAttempts?: number; readonly tried?: 'sign-ins' | 'links' } = {},
): SignInLimit {
  const windows = new Map<string, Window>();

  function current(address: string): Window | undefined {
    const window = windows.get(address);
    return window !== undefined && now() - window.since < windowMs ? window : undefined;
  }

  function begin(address: string): Window {
    const window = { since: now(), count: 0 };
    windows.delete(address);
    windows.set(address, window);
    const [oldest] = windows.keys();
    if (windows.size > maxAddresses && oldest !== undefined) windows.delete(oldest);
    return window;
  }

  function checkWindow({ since, count }: Window): void {
    if (count < maxAttempts) return;
    const retryAfterSeconds = Math.max(1, Math.ceil((since + windowMs - now()) / 1_000));
    const wait = retryAfterSeconds === 1 ? '1 second' : `${retryAfterSeconds} seconds`;
    throw new ControlError(
      'rate_limited',
      `Too many ${tried} from your network address; wait ${wait}, then try again`,
      { parameters: { tried, retryAfterSeconds }, retryAfterSeconds },
    );
  }

  return {
    count(context) {
      const address = clientAddress(context, login.isTrustedProxy);
      const window = current(address) ?? begin(address);
      checkWindow(window);
      window.count += 1;
    },
    check(context) {
      const window = current(clientAddress(context, login.isTrustedProxy));
      if (window !== undefined) checkWindow(window);
    },
  };
}
