import { describe, expect, it } from 'vitest';
import { matchWords, wordsOf } from './match-words.ts';

const texts = [
  ['name', 'Größerer Knopf'],
  ['tags', 'checkout\nmobil'],
  ['owner', undefined],
] as const;
const placesOf = (text: string) => matchWords(wordsOf(text), texts);

describe('matchWords', () => {
  it('says in which texts the words are, of which each is somewhere', () => {
    expect(placesOf('knopf')).toEqual(['name']);
    expect(placesOf('  CHECK  knopf ')).toEqual(['name', 'tags']);
    expect(placesOf('knopf desktop')).toBeUndefined();
  });

  it.each(['grösserer', 'groesserer', 'grosserer', 'GRÖßERER'])('takes %s as it is meant', (word) => {
    expect(placesOf(word)).toEqual(['name']);
  });

  it('finds all where nothing is looked for, and nowhere', () => {
    expect(placesOf(' ')).toEqual([]);
  });
});
