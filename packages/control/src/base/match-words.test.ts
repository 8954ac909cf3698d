import { describe, expect, it } from 'vitest';
import { matchWords, toSearchWords } from './match-words.ts';

const texts = [
  ['name', 'Größerer Knopf'],
  ['tags', 'checkout\nmobil'],
  ['owner', undefined],
] as const;
const fieldsOf = (text: string) => matchWords(toSearchWords(text), texts);

describe('matchWords', () => {
  it('returns the texts with matches if every word occurs in one of them', () => {
    expect(fieldsOf('knopf')).toEqual(['name']);
    expect(fieldsOf('  CHECK  knopf ')).toEqual(['name', 'tags']);
    expect(fieldsOf('knopf desktop')).toBeUndefined();
  });

  it.each(['grösserer', 'groesserer', 'grosserer', 'GRÖßERER'])('treats %s literally', (word) => {
    expect(fieldsOf(word)).toEqual(['name']);
  });

  it('matches everything for an empty query, with no positions', () => {
    expect(fieldsOf(' ')).toEqual([]);
  });
});
