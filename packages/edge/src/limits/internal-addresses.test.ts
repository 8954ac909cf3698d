import type { Snapshot } from '@pixel/engine';
import { describe, expect, it } from 'vitest';
import { createInternalAddresses } from './internal-addresses.ts';

/** Returns a check for requests of a project with these ranges; its proxy has the address 10.0.0.1. */
function asking(internalAddresses: readonly string[] | undefined) {
  const snapshot = { internalAddresses } as Snapshot;
  const internal = createInternalAddresses({
    snapshotOf: (projectKey) => (projectKey === 'pk_shop' ? snapshot : undefined),
    isTrustedProxy: (address) => address === '10.0.0.1',
  });
  return (peerAddress: string, forwardedFor?: string, projectKey = 'pk_shop') =>
    internal.has(projectKey, {
      peerAddress,
      header: (name: string) => (name === 'x-forwarded-for' ? forwardedFor : undefined),
    } as Parameters<typeof internal.has>[1]);
}

describe('an internal address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7', true],
    ['192.0.2.7', '192.0.2.8', false],
    ['192.0.2.0/24', '192.0.2.255', true],
    ['192.0.2.0/24', '192.0.3.0', false],
    ['192.0.2.0/24', '::ffff:192.0.2.9', true],
    ['2001:db8::/32', '2001:db8:ffff::1', true],
    ['2001:db8::/32', '2001:db9::1', false],
    ['2001:db8::1', '2001:0db8:0:0:0:0:0:1', true],
    ['fe80::/10', 'fe80::1%eth0', true],
    ['::/1', '192.0.2.7', false],
    ['no address', '192.0.2.7', false],
  ])('%s: a request from %s is %s', (range, peer, is) => {
    expect(asking([range])(peer)).toBe(is);
  });

  it('is only taken from a trusted proxy', () => {
    const isInternal = asking(['192.0.2.0/24']);
    expect(isInternal('10.0.0.1', '192.0.2.7')).toBe(true);
    expect(isInternal('10.0.0.1', '192.0.2.7, 198.51.100.1')).toBe(false);
    expect(isInternal('198.51.100.1', '192.0.2.7')).toBe(false);
  });

  it('applies only to its own project', () => {
    expect(asking(['0.0.0.0/1'])('1.2.3.4', undefined, 'pk_other')).toBe(false);
    expect(asking(undefined)('1.2.3.4')).toBe(false);
  });
});
