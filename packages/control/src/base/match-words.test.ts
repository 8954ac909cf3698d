import { describe, expect, it } from 'vitest';
import { matchWords, wordsOf } from './match-words.ts';

const texts = [
  ['name', 'Größerer Knopf'],
  ['tags', 'checkout\nmobil'],
  ['owner', undefined],
] as const;
const fieldsOf = (text: string) => matchWords(wordsOf(text), texts);

describe('matchWords', () => {
  it('says in which texts the words are, of which each is somewhere', () => {
    expect(fieldsOf('knopf')).toEqual(['name']);
    expect(fieldsOf('  CHECK  knopf ')).toEqual(['name', 'tags']);
    expect(fieldsOf('knopf desktop')).toBeUndefined();
  });

  it.each(['grösserer', 'groesserer', 'grosserer', 'GRÖßERER'])('takes %s as it is meant', (word) => {
    expect(fieldsOf(word)).toEqual(['name']);
  });

  it('finds all where nothing is looked for, and nowhere', () => {
    expect(fieldsOf(' ')).toEqual([]);
  });
});
