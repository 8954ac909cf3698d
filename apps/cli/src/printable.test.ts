import { describe, expect, it } from 'vitest';
import { cut, toJsonLine, toPrintable } from './printable.ts';

describe('printable', () => {
  it('escapes terminal control and text that hides its surroundings', () => {
    expect(toPrintable('a\u001b[2Jb\nc\u009bd\u202ee\u2028f')).toBe(
      'a\\u{1b}[2Jb\\u{a}c\\u{9b}d\\u{202e}e\\u{2028}f',
    );
  });

  it('leaves every other text unchanged', () => {
    expect(toPrintable('Größe 日本 🙂 é')).toBe('Größe 日本 🙂 é');
  });
});

describe('toJsonLine', () => {
  it('returns one equivalent line without line breaks or terminal escapes', () => {
    const value = { text: '\u2028 \u2029 \u0085 \u009b \u007f \n \u001b 🙂' };
    const line = toJsonLine(value);
    expect(JSON.parse(line)).toEqual(value);
    expect(line.trimEnd()).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
  });
});

describe('cut', () => {
  it('counts characters, not surrogate halves', () => {
    expect(cut('🙂🙂🙂', 3)).toBe('🙂🙂🙂');
    expect(cut('🙂🙂🙂🙂', 3)).toBe('🙂🙂…');
  });
});
