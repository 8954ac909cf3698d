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
  const reader: Reader = { pattern, index: 0, depth: 0 };
  const clauses = parseAlternation(reader);
  return clauses !== undefined && reader.index === pattern.length ? clauses : [];
}

interface Reader {
  readonly pattern: string;
  index: number;
  depth: number;
}

/** A character, a group, or anything else that consumes a character (`other`) or none (`nothing`). */
type Atom = { readonly character: string } | { readonly group: Clauses } | 'other' | 'nothing';

/** Parses up to a closing parenthesis or the end. Undefined for anything it doesn't understand. */
function parseAlternation(reader: Reader): Clauses | undefined {
  const branches: Clauses[] = [];
  for (;;) {
    const branch = parseBranch(reader);
    if (branch === undefined) return undefined;
    branches.push(branch);
    if (reader.pattern[reader.index] !== '|') break;
    reader.index++;
  }
  const [only] = branches;
  if (branches.length === 1 && only !== undefined) return only;
  const alternatives = branches.flatMap((branch) => mostSelective(branch));
  return branches.some((branch) => branch.length === 0) || alternatives.length > maxAlternatives
    ? []
    : [alternatives];
}

/** Returns the list whose shortest text is longest. */
function mostSelective(clauses: Clauses): readonly string[] {
  const shortest = (texts: readonly string[]) => Math.min(...texts.map((text) => text.length));
  return clauses.reduce((best, texts) => (shortest(texts) > shortest(best) ? texts : best), clauses[0] ?? []);
}

function parseBranch(reader: Reader): Clauses | undefined {
  const { pattern } = reader;
  const clauses: (readonly string[])[] = [];
  let run = '';
  const endRun = () => {
    if (run !== '') clauses.push([run]);
    run = '';
  };
  while (reader.index < pattern.length && pattern[reader.index] !== '|' && pattern[reader.index] !== ')') {
    const atom = parseAtom(reader);
    if (atom === undefined) return undefined;
    const repetition = parseRepetition(reader);
    if (atom === 'nothing') continue;
    if (atom !== 'other' && 'character' in atom) {
      if (repetition !== 'optional') run += atom.character;
      if (repetition !== 'once') endRun();
      continue;
    }
    endRun();
    if (atom !== 'other' && repetition !== 'optional') clauses.push(...atom.group);
  }
  endRun();
  return clauses;
}

type Repetition = 'once' | 'repeated' | 'optional';

function parseRepetition(reader: Reader): Repetition {
  let repetition: Repetition = 'once';
  for (
    let quantifier = parseQuantifier(reader);
    quantifier !== undefined;
    quantifier = parseQuantifier(reader)
  ) {
    // A question mark after another quantifier makes it lazy. Reading that as "optional" loses a literal and nothing else.
    repetition = quantifier === 'repeated' && repetition === 'once' ? 'repeated' : 'optional';
  }
  return repetition;
}

function parseQuantifier(reader: Reader): Repetition | undefined {
  const [quantifier, min = '0'] =
    /^(?:[*+?]|\{(\d+)(?:,\d*)?\})/.exec(reader.pattern.slice(reader.index, reader.index + 16)) ?? [];
  if (quantifier === undefined) return undefined;
  reader.index += quantifier.length;
  return quantifier === '+' || Number(min) > 0 ? 'repeated' : 'optional';
}

function parseAtom(reader: Reader): Atom | undefined {
  const character = reader.pattern[reader.index++] ?? '';
  switch (character) {
    case '(':
      return parseGroup(reader);
    case '[':
      return parseClass(reader);
    case '\\':
      return parseEscape(reader);
    case '.':
      return 'other';
    case '^':
    case '$':
      return 'nothing';
    default:
      return literal(character);
  }
}

/** Returns the atom of a literal character; `other` if it may be encoded in an address. */
function literal(character: string): Atom {
  return /^[!-~]$/.test(character) ? { character } : 'other';
}

function parseGroup(reader: Reader): Atom | undefined {
  const { pattern } = reader;
  if (pattern[reader.index] === '?') {
    const [opening] =
      /^\?(?:P?<\w+>|[a-zA-Z-]*[:)])/.exec(pattern.slice(reader.index, reader.index + 80)) ?? [];
    if (opening === undefined) return undefined;
    reader.index += opening.length;
    if (opening.endsWith(')')) return 'nothing';
  }
  if (++reader.depth > maxDepth) return undefined;
  const group = parseAlternation(reader);
  if (group === undefined || pattern[reader.index] !== ')') return undefined;
  reader.depth--;
  reader.index++;
  return { group };
}

/** Parses a class such as `[a-z]`. A class with a single character, such as `[.]`, stands for that character. */
function parseClass(reader: Reader): Atom | undefined {
  const { pattern } = reader;
  const single = /^([^\\^[\]])\]/.exec(pattern.slice(reader.index, reader.index + 2))?.[1];
  if (single !== undefined) {
    reader.index += 2;
    return literal(single);
  }
  if (pattern[reader.index] === '^') reader.index++;
  if (pattern[reader.index] === ']') reader.index++;
  while (reader.index < pattern.length && pattern[reader.index] !== ']') {
    if (pattern[reader.index] === '\\') reader.index += 2;
    else if (pattern.startsWith('[:', reader.index)) {
      const end = pattern.indexOf(':]', reader.index);
      if (end === -1) return undefined;
      reader.index = end + 2;
    } else reader.index++;
  }
  if (reader.index >= pattern.length) return undefined;
  reader.index++;
  return 'other';
}

/** Parses what follows a backslash: punctuation stands for itself; letters are supported if they consume one character or none. */
function parseEscape(reader: Reader): Atom | undefined {
  const character = reader.pattern[reader.index++] ?? '';
  if (/^[dDwWsSafnrtv]$/.test(character)) return 'other';
  if (/^[bBAz]$/.test(character)) return 'nothing';
  return /^[!-~]$/.test(character) && !/^[A-Za-z0-9]$/.test(character) ? literal(character) : undefined;
}
