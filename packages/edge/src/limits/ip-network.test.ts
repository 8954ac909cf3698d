import { isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLoopback, networkOf } from './ip-network.ts';

describe('returns the network of', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:201', '192.0.2.1'],
    ['64:ff9b::192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
    ['2001:db8::', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['::', '0:0:0:0'],
    ['::192.0.2.1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['1:2:3:4:5:6:192.0.2.1', '1:2:3:4'],
  ])('%s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('rejects', () => {
  it.each([
    '',
    'unknown',
    '_hidden',
    '192.0.2',
    '192.0.2.256',
    '192.0.2.01',
    '192.0.2.1 ',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1::2::3',
    ':::',
    '1:2:3:4:5:6:7:8::',
    '12345::',
    'g::',
    '::192.0.2.256',
    '::192.0.2.01',
    '::0x7f.0.0.1',
    '::ffff:127.1',
    '192.0.2.1::',
    ':'.repeat(10_000),
  ])('%s', (text) => {
    expect(networkOf(text)).toBeUndefined();
  });
});

it('recognizes an address exactly when Node does', () => {
  const part = fc.constantFrom('', '0', '1', 'ffff', 'abcd', '192.0.2.1', '12345', ':', '1.2', '%1');
  const text = fc.array(part, { maxLength: 9 }).map((parts) => parts.join(':'));
  fc.assert(
    fc.property(fc.oneof(text, fc.ipV4(), fc.ipV6()), (address) => {
      // An empty zone is invalid for Node, and an address with a zone is still the same address.
      fc.pre(!address.includes('%'));
      expect(networkOf(address) !== undefined).toBe(isIP(address) !== 0);
    }),
    { numRuns: 5_000, seed: 1 },
  );
});

it('returns the same network for two addresses with the same first 64 bits', () => {
  const half = fc.array(fc.integer({ min: 1, max: 0xfffe }), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(half, half, half, (network, one, other) => {
      const address = (host: readonly number[]) => [...network, ...host].map((n) => n.toString(16)).join(':');
      expect(networkOf(address(one))).toBe(networkOf(address(other)));
    }),
  );
});

it('recognizes the machine’s own addresses', () => {
  const own = ['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'];
  expect([...own, '128.0.0.1', '::2', '', '1127.0.0.1'].filter(isLoopback)).toEqual(own);
});
