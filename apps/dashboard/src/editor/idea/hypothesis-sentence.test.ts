import { describe, expect, it } from 'vitest';
import { type Connectives, formatSentence, parseSentence } from './hypothesis-sentence.ts';

const english: Connectives = { start: 'If we ', middle: ', then ', end: ', since ' };
const whole = { change: 'show the rest', effect: 'more is ordered', reason: '38 % leave at €4.90' };

describe('a hypothesis sentence', () => {
  it('is one text that parses back into its parts', () => {
    const text = formatSentence(whole, english);
    expect(text).toBe('If we show the rest, then more is ordered, since 38 % leave at €4.90.');
    expect(parseSentence(text ?? '')).toEqual({ sentence: whole, connectives: english });
  });

  it.each([
    [{ ...whole, reason: '' }, 'If we show the rest, then more is ordered'],
    [{ ...whole, effect: '', reason: '' }, 'If we show the rest'],
    [{ ...whole, effect: '' }, 'If we show the rest, then , since 38 % leave at €4.90.'],
    [{ change: '', effect: '', reason: '' }, undefined],
  ])('renders the known parts: %j', (sentence, text) => {
    expect(formatSentence(sentence, english)).toBe(text);
    if (text !== undefined) expect(parseSentence(text)?.sentence).toEqual(sentence);
  });

  it('parses in German too, and other texts as no hypothesis', () => {
    expect(parseSentence('Wenn wir das zeigen, dann hilft es, denn es fehlt.')?.sentence).toEqual({
      change: 'das zeigen',
      effect: 'hilft es',
      reason: 'es fehlt',
    });
    expect(parseSentence('People buy what they see.')).toBeUndefined();
  });
});
