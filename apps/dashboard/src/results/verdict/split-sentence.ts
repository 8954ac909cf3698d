/** A piece of a sentence, and its kind. */
export interface SentencePart {
  readonly text: string;
  readonly kind: 'plain' | 'name' | 'lift';
}

const maxNameLength = 48;
const liftPattern = /[+−][\d.,]+\s?%/u;

/** Splits a sentence around a variant's name, and the rest around the first lift, unless an interval precedes it. */
export function splitSentence(sentence: string, name: string | undefined): readonly SentencePart[] {
  const displayedName = truncateName(name ?? '');
  const nameIndex = displayedName === '' ? -1 : sentence.indexOf(displayedName);
  const parts: readonly SentencePart[] =
    nameIndex === -1
      ? markLift(sentence)
      : [
          { text: sentence.slice(0, nameIndex), kind: 'plain' },
          { text: displayedName, kind: 'name' },
          ...markLift(sentence.slice(nameIndex + displayedName.length)),
        ];
  return parts.filter(({ text }) => text !== '');
}

function markLift(text: string): readonly SentencePart[] {
  const match = liftPattern.exec(text);
  const interval = text.indexOf('(');
  if (match === null || (interval !== -1 && interval < match.index)) return [{ text, kind: 'plain' }];
  const end = match.index + match[0].length;
  return [
    { text: text.slice(0, match.index), kind: 'plain' },
    { text: match[0], kind: 'lift' },
    { text: text.slice(end), kind: 'plain' },
  ];
}

/** Shortens a name as the server does within sentences. */
function truncateName(name: string): string {
  const chars = [...name.replace(/\s+/g, ' ').trim()];
  return chars.length <= maxNameLength ? chars.join('') : `${chars.slice(0, maxNameLength - 1).join('')}…`;
}
