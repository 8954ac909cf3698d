import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const box = createSecretBox(randomBytes(32));
const sealed = box.seal('hush ✓', 'webhook/1');

describe('a sealed secret', () => {
  it('opens with its key and context', () => {
    expect(box.open(sealed, 'webhook/1')).toBe('hush ✓');
    expect(box.open(box.seal('', 'x'), 'x')).toBe('');
  });

  it('is different each time, and reveals nothing', () => {
    expect(box.seal('hush ✓', 'webhook/1')).not.toBe(sealed);
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('hush');
  });

  it('does not open with another key or context', () => {
    expect(() => createSecretBox(randomBytes(32)).open(sealed, 'webhook/1')).toThrow(/PIXEL_SECRET_KEY/);
    for (const context of ['webhook/2', 'webhook/', ''])
      expect(() => box.open(sealed, context)).toThrow('cannot be decrypted');
  });

  it('does not open if a byte was changed, added or removed', () => {
    const bytes = Buffer.from(sealed, 'base64url');
    for (let at = 0; at < bytes.length; at += 1)
      for (const bit of [1, 128]) {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ bit;
        expect(() => box.open(changed.toString('base64url'), 'webhook/1')).toThrow('cannot be decrypted');
      }
    for (let length = 0; length < bytes.length; length += 1)
      expect(() => box.open(bytes.subarray(0, length).toString('base64url'), 'webhook/1')).toThrow(
        'cannot be decrypted',
      );
    for (const other of [`${sealed}A`, `${sealed} `, `${sealed}=`, `A${sealed}`])
      expect(() => box.open(other, 'webhook/1')).toThrow('cannot be decrypted');
  });
});

it('accepts only keys of 32 bytes', () => {
  for (const length of [0, 16, 31, 33])
    expect(() => createSecretBox(randomBytes(length))).toThrow('32 bytes');
});
