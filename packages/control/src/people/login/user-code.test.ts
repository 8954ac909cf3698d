import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createUserCode, parseUserCode } from './user-code.ts';

describe('a user code', () => {
  it('has eight letters, all equally likely', () => {
    const counts = new Map<string, number>();
    for (let made = 0; made < 2_000; made += 1) {
      const code = createUserCode(randomBytes);
      expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
      for (const letter of code.replace('-', '')) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    }
    expect(counts.size).toBe(20);
    for (const count of counts.values()) expect(count).toBeGreaterThan(600);
    expect(createUserCode((size) => new Uint8Array(size).map((_, index) => index))).toBe('BCDF-GHJK');
  });

  it.each(['BCDF-GHJK', 'bcdfghjk', ' bcdf ghjk '])('is accepted as %j', (text) => {
    expect(parseUserCode(text)).toBe('BCDF-GHJK');
  });

  it.each(['', 'BCDF', 'BCDF-GHJA', 'BCDF-GHJKL', '<b>'])('is not %j', (text) => {
    expect(parseUserCode(text)).toBeUndefined();
  });
});
