import { describe, expect, it } from 'vitest';
import { toSearchSpellings } from './to-search-spellings.ts';

describe('toSearchSpellings', () => {
  it.each([
    ['Checkout CTA', 'checkout cta', 'checkout cta'],
    ['Größe', 'grosse', 'groesse'],
    ['Gro\u0308sse', 'grosse', 'groesse'],
    ['ÉTÉ à Łódź', 'ete a lodz', 'ete a lodz'],
    ['Smørrebrød på', 'smorrebrod pa', 'smoerrebroed paa'],
    ['ﬁnal', 'final', 'final'],
    ['İstanbul', 'istanbul', 'istanbul'],
    ['が', 'が', 'が'],
    ['한국', '한국', '한국'],
  ])('folds %s to %s and %s', (text, withoutMarks, spelledOut) => {
    expect(toSearchSpellings(text)).toEqual([withoutMarks, spelledOut]);
  });
});
