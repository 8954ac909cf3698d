/** Lists of texts: every text that the expression matches contains at least one of each list. */
type Clauses = readonly (readonly string[])[];

/** Maximum number of texts in a list; larger alternations aren't worth it. */
const maxAlternatives = 64;
/** Maximum nesting of groups that is examined. */
const maxDepth = 50;

/**
 * Extracts the ASCII texts, ignoring case, that every match of a regular expression contains. Understands what URL rules commonly consist
 * of and returns nothing for the rest, so an empty result is always correct.
 */
export function regexLiterals(pattern: string): Clauses {
  const reader: Reader = { pattern, at: 0, depth: 0 };
  const clauses = readAlternation(reader);
  return clauses !== undefined && reader.at === pattern.length ? clauses : [];
}

interface Reader {
  readonly pattern: string;
  at: number;
  depth: number;
}

/** A character, a group, or anything else that consumes a character (`other`) or none (`nothing`). */
type Atom = { readonly character: string } | { readonly group: Clauses } | 'other' | 'nothing';

/** Parses up to a closing parenthesis or the end. Undefined for anything it doesn't understand. */
function readAlternation(reader: Reader): Clauses | undefined {
  const branches: Clauses[] = [];
  for (;;) {
    const branch = readBranch(reader);
    if (branch === undefined) return undefined;
    branches.push(branch);
    if (reader.pattern[reader.at] !== '|') break;
    reader.at++;
  }
  const [only] = branches;
  if (branches.length === 1 && only !== undefined) return only;
  const alternatives = branches.flatMap((branch) => mostTelling(branch));
  return branches.some((branch) => branch.length === 0) || alternatives.length > maxAlternatives
    ? []
    : [alternatives];
}

/** The list whose shortest text is longest. */
function mostTelling(clauses: Clauses): readonly string[] {
  const shortest = (texts: readonly string[]) => Math.min(...texts.map((text) => text.length));
  return clauses.reduce((best, texts) => (shortest(texts) > shortest(best) ? texts : best), clauses[0] ?? []);
}

function readBranch(reader: Reader): Clauses | undefined {
  const { pattern } = reader;
  const clauses: (readonly string[])[] = [];
  let run = '';
  const endRun = () => {
    if (run !== '') clauses.push([run]);
    run = '';
  };
  while (reader.at < pattern.length && pattern[reader.at] !== '|' && pattern[reader.at] !== ')') {
    const atom = readAtom(reader);
    if (atom === undefined) return undefined;
    const times = readRepetition(reader);
    if (atom === 'nothing') continue;
    if (atom !== 'other' && 'character' in atom) {
      if (times !== 'perhaps') run += atom.character;
      if (times !== 'once') endRun();
      continue;
    }
    endRun();
    if (atom !== 'other' && times !== 'perhaps') clauses.push(...atom.group);
  }
  endRun();
  return clauses;
}

type Times = 'once' | 'repeatedly' | 'perhaps';

function readRepetition(reader: Reader): Times {
  let times: Times = 'once';
  for (let sign = readSign(reader); sign !== undefined; sign = readSign(reader)) {
    // A question mark after another quantifier makes it lazy. Reading that as "optional" loses a literal and nothing else.
    times = sign === 'repeatedly' && times === 'once' ? 'repeatedly' : 'perhaps';
  }
  return times;
}

function readSign(reader: Reader): Times | undefined {
  const [sign, least = '0'] =
    /^(?:[*+?]|\{(\d+)(?:,\d*)?\})/.exec(reader.pattern.slice(reader.at, reader.at + 16)) ?? [];
  if (sign === undefined) return undefined;
  reader.at += sign.length;
  return sign === '+' || Number(least) > 0 ? 'repeatedly' : 'perhaps';
}

function readAtom(reader: Reader): Atom | undefined {
  const character = reader.pattern[reader.at++] ?? '';
  switch (character) {
    case '(':
      return readGroup(reader);
    case '[':
      return readClass(reader);
    case '\\':
      return readEscape(reader);
    case '.':
      return 'other';
    case '^':
    case '$':
      return 'nothing';
    default:
      return literal(character);
  }
}

/** A character that looks the same in every address and in either case. */
function literal(character: string): Atom {
  return /^[!-~]$/.test(character) ? { character } : 'other';
}

function readGroup(reader: Reader): Atom | undefined {
  const { pattern } = reader;
  if (pattern[reader.at] === '?') {
    const [opening] = /^\?(?:P?<\w+>|[a-zA-Z-]*[:)])/.exec(pattern.slice(reader.at, reader.at + 80)) ?? [];
    if (opening === undefined) return undefined;
    reader.at += opening.length;
    if (opening.endsWith(')')) return 'nothing';
  }
  if (++reader.depth > maxDepth) return undefined;
  const group = readAlternation(reader);
  if (group === undefined || pattern[reader.at] !== ')') return undefined;
  reader.depth--;
  reader.at++;
  return { group };
}

/** Parses a class such as `[a-z]`. A class with a single character, such as `[.]`, stands for that character. */
function readClass(reader: Reader): Atom | undefined {
  const { pattern } = reader;
  const single = /^([^\\^[\]])\]/.exec(pattern.slice(reader.at, reader.at + 2))?.[1];
  if (single !== undefined) {
    reader.at += 2;
    return literal(single);
  }
  if (pattern[reader.at] === '^') reader.at++;
  if (pattern[reader.at] === ']') reader.at++;
  while (reader.at < pattern.length && pattern[reader.at] !== ']') {
    if (pattern[reader.at] === '\\') reader.at += 2;
    else if (pattern.startsWith('[:', reader.at)) {
      const end = pattern.indexOf(':]', reader.at);
      if (end === -1) return undefined;
      reader.at = end + 2;
    } else reader.at++;
  }
  if (reader.at >= pattern.length) return undefined;
  reader.at++;
  return 'other';
}

/** Parses what follows a backslash: punctuation stands for itself; letters are supported if they consume one character or none. */
function readEscape(reader: Reader): Atom | undefined {
  const character = reader.pattern[reader.at++] ?? '';
  if (/^[dDwWsSafnrtv]$/.test(character)) return 'other';
  if (/^[bBAz]$/.test(character)) return 'nothing';
  return /^[!-~]$/.test(character) && !/^[A-Za-z0-9]$/.test(character) ? literal(character) : undefined;
}
