import { RE2JS, RE2JSSyntaxException } from 're2js';

/** A regular expression in RE2 syntax that is searched in linear time. */
export interface LinearRegex {
  /** Whether it matches anywhere in the text; undefined if the search would take long enough to delay other requests. */
  readonly test: (text: string) => boolean | undefined;
  /** Why the expression is invalid, as a predicate ("must be …"). An invalid expression never matches. */
  readonly problem: () => string | undefined;
}

/** Maximum number of steps that an expression may compile to. */
const maxSteps = 500;
/**
 * Maximum work of a search that tries every step at every character: steps times text length. The worst of 26 hostile expressions, on texts
 * crafted against them, took 12 ms for this much.
 */
const maxWork = 600_000;
/** Memory for the states that an expression remembers, in bytes. */
const maxStateBytes = 64 * 1024;
/**
 * Additional memory while searching a string that is too long to try every step. Realistic alternations and counted names of some hundred
 * steps need less than this for 8,192 characters; `.{400}` and hostile expressions use it up within some 10 ms.
 */
const extraStateBytes = 192 * 1024;
/** Number of characters of an expression that are quoted in its error. */
const maxExcerptLength = 40;

/**
 * Creates an expression that is compiled on first use, since most of a large configuration is never used. An invalid or oversized
 * expression never matches.
 */
export function createLinearRegex(pattern: string): LinearRegex {
  let compiled: CompiledRegex | undefined;
  const compile = () => {
    compiled ??= compilePattern(pattern);
    return compiled;
  };
  return {
    test(text) {
      const { regex, steps } = compile();
      if (regex === undefined) return false;
      return steps * text.length <= maxWork ? regex.test(text) : testLong(regex, text);
    },
    problem: () => compile().problem,
  };
}

/** Searches a long string. Returns undefined once the visited states no longer fit into memory. */
function testLong(regex: RE2JS, text: string): boolean | undefined {
  const { dfa } = regex.re2();
  dfa.stateBudget += extraStateBytes;
  dfa.memBudget += extraStateBytes;
  try {
    return regex.test(text);
  } catch (error) {
    if (error === tooMuchWork) return undefined;
    throw error;
  } finally {
    dfa.stateBudget = maxStateBytes;
    if (dfa.memBudget < extraStateBytes) dfa.clearCache();
    else dfa.memBudget -= extraStateBytes;
  }
}

interface CompiledRegex {
  readonly regex: RE2JS | undefined;
  readonly steps: number;
  readonly problem: string | undefined;
}

const tooMuchWork = new Error('The text is too long to try every step at every character');

function compilePattern(pattern: string): CompiledRegex {
  try {
    const regex = RE2JS.compile(pattern);
    const steps = regex.programSize();
    if (steps > maxSteps)
      return {
        regex: undefined,
        steps,
        problem: `must be a simpler regular expression: it has ${steps} steps, and ${maxSteps} are allowed`,
      };
    const re2 = regex.re2();
    // By default, each expression would remember up to 8 MiB of states, which a thousand hostile addresses can fill.
    re2.dfa.stateBudget = maxStateBytes;
    re2.dfa.memBudget = maxStateBytes;
    // When there are too many states to remember, try every step at every character.
    const tryEveryStep = re2.doExecuteNFA.bind(re2);
    re2.doExecuteNFA = (input, ...others) => {
      if (steps * input.endPos() > maxWork) throw tooMuchWork;
      return tryEveryStep(input, ...others);
    };
    return { regex, steps, problem: undefined };
  } catch (error) {
    return {
      regex: undefined,
      steps: 0,
      problem: `must be a valid RE2 regular expression: ${syntaxErrorMessage(error)}`,
    };
  }
}

/** Features of other regular expression dialects that RE2 lacks. */
const unknownToRe2: readonly [input: RegExp, hint: string][] = [
  [/^\(\?<?[=!]/, 'RE2 has no look-around'],
  [/^\\[1-9]/, 'RE2 has no back-references'],
  [/^\(\?>/, 'RE2 has no atomic groups'],
];

function syntaxErrorMessage(error: unknown): string {
  if (!(error instanceof RE2JSSyntaxException))
    return error instanceof Error ? error.message : 'it cannot be read';
  const input = error.input ?? '';
  const hint = unknownToRe2.find(([pattern]) => pattern.test(input))?.[1];
  const excerpt = input.length > maxExcerptLength ? `${input.slice(0, maxExcerptLength)}…` : input;
  return `${error.error}${excerpt === '' ? '' : ` at ${excerpt}`}${hint === undefined ? '' : `; ${hint}`}`;
}
