import { expect, it } from 'vitest';
import { internalAddressSchema } from './internal-address.ts';

it.each([
  '192.0.2.7',
  '192.0.2.0/24',
  '10.0.0.0/8',
  '2001:db8::1',
  '2001:db8::/32',
  '::1',
  '::ffff:192.0.2.7',
])('accepts %s', (text) => {
  expect(internalAddressSchema.parse(text)).toBe(text);
});

it('keeps addresses in lower case', () => {
  expect(internalAddressSchema.parse('2001:DB8::/32')).toBe('2001:db8::/32');
});

it.each([
  '',
  'office',
  '192.0.2',
  '192.0.2.256',
  '192.0.2.0/33',
  '192.0.2.1-192.0.2.9',
  '192.0.2.*',
  '2001:db8::/129',
  'fe80::1%eth0',
  '[::1]',
])('refuses %j', (text) => {
  expect(messagesOf(text)).toEqual([
    'must be an IPv4 or IPv6 address, or a range of them such as 192.0.2.0/24 or 2001:db8::/32',
  ]);
});

it.each(['0.0.0.0/0', '::/0'])('refuses %s, which contains every client', (text) => {
  expect(messagesOf(text)).toEqual(['must not cover all addresses, or nobody would be counted']);
});

function messagesOf(text: string): readonly string[] | undefined {
  return internalAddressSchema.safeParse(text).error?.issues.map(({ message }) => message);
}
