/** A hypothesis as a sentence: if we do this, then that happens, because … */
export interface Sentence {
  readonly change: string;
  readonly effect: string;
  readonly reason: string;
}

/** Words that join the parts, in one language. */
export interface Joints {
  readonly start: string;
  readonly middle: string;
  readonly end: string;
}

/** All languages: a project's members may write in different ones. */
const languages: readonly Joints[] = [
  { start: 'If we ', middle: ', then ', end: ', since ' },
  { start: 'Wenn wir ', middle: ', dann ', end: ', denn ' },
];

/** Returns a hypothesis's parts and the words that join them; undefined if it has another form. */
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

/** Returns a hypothesis as one string, without trailing empty parts; undefined if all are empty. */
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
