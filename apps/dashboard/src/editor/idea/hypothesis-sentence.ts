/** A hypothesis as a sentence: if we do this, then that happens, because … */
export interface HypothesisSentence {
  readonly change: string;
  readonly effect: string;
  readonly reason: string;
}

/** Words that join the parts, in one language. */
export interface Connectives {
  readonly start: string;
  readonly middle: string;
  readonly end: string;
}

/** All languages: a project's members may write in different ones. */
const languages: readonly Connectives[] = [
  { start: 'If we ', middle: ', then ', end: ', since ' },
  { start: 'Wenn wir ', middle: ', dann ', end: ', denn ' },
];

/** Returns a hypothesis's parts and the words that join them; undefined if it has another form. */
export function parseSentence(
  text: string,
): { sentence: HypothesisSentence; connectives: Connectives } | undefined {
  for (const connectives of languages) {
    if (!text.startsWith(connectives.start)) continue;
    const rest = text.slice(connectives.start.length).replace(/\.$/, '');
    const [beforeReason, reason = ''] = splitAt(rest, connectives.end);
    const [change, effect = ''] = splitAt(beforeReason, connectives.middle);
    return { sentence: { change, effect, reason }, connectives };
  }
  return undefined;
}

/** Returns a hypothesis as one string, without trailing empty parts; undefined if all are empty. */
export function formatSentence(
  { change, effect, reason }: HypothesisSentence,
  connectives: Connectives,
): string | undefined {
  if (`${change}${effect}${reason}`.trim() === '') return undefined;
  const end = reason === '' ? '' : `${connectives.end}${reason}`;
  const middle = effect === '' && end === '' ? '' : `${connectives.middle}${effect}`;
  return `${connectives.start}${change}${middle}${end}${end === '' || /[.!?]$/.test(end) ? '' : '.'}`;
}

function splitAt(text: string, separator: string): readonly [string, string?] {
  const index = text.indexOf(separator);
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + separator.length)];
}
