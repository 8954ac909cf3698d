import { expect, it } from 'vitest';
import type { EdgeRequest } from '../http/edge-request.ts';
import { createClientAddressReader } from './client-address.ts';

const clientAddress = createClientAddressReader((address) => address.startsWith('10.'));
const from = (peerAddress: string, forwardedFor?: string) =>
  clientAddress({
    method: 'GET',
    path: '/',
    query: '',
    header: (name: string) => (name === 'x-forwarded-for' ? forwardedFor : undefined),
    peerAddress,
    body: async () => new Uint8Array(),
  } satisfies EdgeRequest);

it('is the peer, whatever an untrusted peer claims', () => {
  expect(from('192.0.2.1', '198.51.100.1')).toBe('192.0.2.1');
});

it('is the address that a proxy names', () => {
  expect(from('10.0.0.1', '198.51.100.1')).toBe('198.51.100.1');
});

it('is the last one before the proxies, since visitors may forge those further left', () => {
  expect(from('10.0.0.1', '203.0.113.9, 198.51.100.1, 10.0.0.2')).toBe('198.51.100.1');
});

it('is parsed with a port, in brackets, and with empty entries', () => {
  const lists = [
    '198.51.100.1:4711',
    '[2001:db8::1]:4711',
    '[2001:db8::1]',
    '2001:db8::1',
    '198.51.100.1, ,',
  ];
  expect(lists.map((list) => from('10.0.0.1', list))).toEqual([
    '198.51.100.1',
    '2001:db8::1',
    '2001:db8::1',
    '2001:db8::1',
    '198.51.100.1',
  ]);
});

it('is the last proxy if it names no address, so that different junk is one client', () => {
  const lists = ['unknown', '_a1', 'x'.repeat(60_000), '198.51.100.1, unknown, 10.0.0.2', '999.1.1.1'];
  expect(lists.map((list) => from('10.0.0.1', list))).toEqual([
    '10.0.0.1',
    '10.0.0.1',
    '10.0.0.1',
    '10.0.0.2',
    '10.0.0.1',
  ]);
});

it('is the farthest proxy if all are proxies', () => {
  expect([from('10.0.0.1', '10.0.0.3, 10.0.0.2'), from('10.0.0.1')]).toEqual(['10.0.0.3', '10.0.0.1']);
});

it('reads only as many entries as there can be proxies', () => {
  expect(from('10.0.0.1', `198.51.100.1, ${'10.0.0.2, '.repeat(5_000)}10.0.0.3`)).toBe('10.0.0.2');
});
