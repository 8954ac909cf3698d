/** A hypothesis as a sentence: if we do this, then that happens, since … */
export interface Sentence {
  readonly change: string;
  readonly effect: string;
  readonly reason: string;
}

/** Words that join its parts, in one language. */
export interface Joints {
  readonly start: string;
  readonly middle: string;
  readonly end: string;
}

/** All languages: people of one project may write in several. */
const languages: readonly Joints[] = [
  { start: 'If we ', middle: ', then ', end: ', since ' },
  { start: 'Wenn wir ', middle: ', dann ', end: ', denn ' },
];

/** Returns the parts of a hypothesis with the words that join them; undefined where it is written otherwise. */
export function parseSentence(text: string): { sentence: Sentence; joints: Joints } | undefined {
  for (const joints of languages) {
    if (!text.startsWith(joints.start)) continue;
    const rest = text.slice(joints.start.length).replace(/\.$/, '');
    const [beforeSince, reason = ''] = splitAt(rest, joints.end);
    const [change, effect = ''] = splitAt(beforeSince, joints.middle);
    return { sentence: { change, effect, reason }, joints };
  }
  return undefined;
}

/** Returns a hypothesis as one text, without the parts at its end that are not written yet; undefined where none is. */
export function writeSentence({ change, effect, reason }: Sentence, joints: Joints): string | undefined {
  if (`${change}${effect}${reason}`.trim() === '') return undefined;
  const end = reason === '' ? '' : `${joints.end}${reason}`;
  const middle = effect === '' && end === '' ? '' : `${joints.middle}${effect}`;
  return `${joints.start}${change}${middle}${end}${end === '' || /[.!?]$/.test(end) ? '' : '.'}`;
}

function splitAt(text: string, joint: string): readonly [string, string?] {
  const at = text.indexOf(joint);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + joint.length)];
}
