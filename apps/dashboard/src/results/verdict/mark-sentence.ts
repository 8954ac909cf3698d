/** A piece of a sentence, and its kind. */
export interface SentencePart {
  readonly text: string;
  readonly kind: 'plain' | 'name' | 'lift';
}

const maxLetters = 48;
const liftPattern = /[+−][\d.,]+\s?%/u;

/** Splits a sentence around the first occurrence of a variant's name, and after it around a lift that precedes the interval. */
export function markSentence(sentence: string, name: string | undefined): readonly SentencePart[] {
  const shown = shortened(name ?? '');
  const at = shown === '' ? -1 : sentence.indexOf(shown);
  const parts: readonly SentencePart[] =
    at === -1
      ? markLift(sentence)
      : [
          { text: sentence.slice(0, at), kind: 'plain' },
          { text: shown, kind: 'name' },
          ...markLift(sentence.slice(at + shown.length)),
        ];
  return parts.filter(({ text }) => text !== '');
}

function markLift(text: string): readonly SentencePart[] {
  const found = liftPattern.exec(text);
  const interval = text.indexOf('(');
  if (found === null || (interval !== -1 && interval < found.index)) return [{ text, kind: 'plain' }];
  const end = found.index + found[0].length;
  return [
    { text: text.slice(0, found.index), kind: 'plain' },
    { text: found[0], kind: 'lift' },
    { text: text.slice(end), kind: 'plain' },
  ];
}

/** Shortens a name as the server does within sentences. */
function shortened(name: string): string {
  const letters = [...name.replace(/\s+/g, ' ').trim()];
  return letters.length <= maxLetters ? letters.join('') : `${letters.slice(0, maxLetters - 1).join('')}…`;
}
