import { expect, it } from 'vitest';
import { CollectedBody } from './collect-body.ts';

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const bytes = (from: string) => new TextEncoder().encode(from);

it('concatenates chunks in order', () => {
  const body = new CollectedBody();
  for (const piece of ['one ', '', 'two ', 'three']) body.add(bytes(piece));
  expect([body.size, text(body.toBytes())]).toEqual([13, 'one two three']);
});

it('returns a body of one chunk unchanged, and an empty one without any', () => {
  const piece = bytes('whole');
  const body = new CollectedBody();
  expect(body.toBytes()).toHaveLength(0);
  body.add(piece);
  expect(body.toBytes()).toBe(piece);
});

it('keeps no chunks: thousands of small ones need little more memory than their content', () => {
  const body = new CollectedBody();
  for (let n = 0; n < 10_000; n++) body.add(new Uint8Array([n & 0xff]));
  const whole = body.toBytes();
  expect([...whole]).toEqual(Array.from({ length: 10_000 }, (_, n) => n & 0xff));
  expect(whole.buffer.byteLength).toBeLessThanOrEqual(20_000);
});
