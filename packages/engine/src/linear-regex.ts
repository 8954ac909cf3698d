import { RE2JS, RE2JSSyntaxException } from 're2js';

/** A regular expression of RE2's syntax, searched for in time that grows with the text alone. */
export interface LinearRegex {
  /** Whether it is found anywhere in the text. Undefined where that would take so long that everyone else is held up. */
  readonly test: (text: string) => boolean | undefined;
  /** What is wrong with it, as a predicate ("must be …"). Such an expression is found in no text. */
  readonly problem: () => string | undefined;
}

/** Most steps that an expression may compile to. */
const maxSteps = 500;
/**
 * Most work of one search that tries every step at every character: steps of the expression times length of the text. The worst
 * of 26 hostile expressions on texts made against them took 12 ms for this much.
 */
const maxWork = 600_000;
/** Memory that an expression may take to remember the states it was in, in bytes. */
const maxStateBytes = 64 * 1024;
/**
 * Memory that it may take on top while it looks at a text that is too long to try every step. Alternatives and counted names of
 * some hundred steps, as people write them, need no more in 8,192 characters; `.{400}` and hostile ones use it up in some 10 ms.
 */
const extraStateBytes = 192 * 1024;
/** So much of an expression is shown where it goes wrong. */
const shownLength = 40;

/**
 * Prepares an expression; it is compiled when it is first used, since most of a large configuration never is. An expression
 * that cannot be read, or is too large, is found nowhere.
 */
export function createLinearRegex(pattern: string): LinearRegex {
  let compiled: Compiled | undefined;
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

/** Looks at a text for as long as the states that it meets can be remembered. */
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

interface Compiled {
  readonly regex: RE2JS | undefined;
  readonly steps: number;
  readonly problem: string | undefined;
}

const tooMuchWork = new Error('The text is too long to try every step at every character');

function compilePattern(pattern: string): Compiled {
  try {
    const regex = RE2JS.compile(pattern);
    const steps = regex.programSize();
    if (steps > maxSteps)
      return {
        regex: undefined,
        steps,
        problem: `must be a smaller regular expression: it has ${steps} steps, and ${maxSteps} are allowed`,
      };
    const re2 = regex.re2();
    // By itself each expression would remember up to 8 MiB of states, which a thousand hostile addresses can make it fill.
    re2.dfa.stateBudget = maxStateBytes;
    re2.dfa.memBudget = maxStateBytes;
    // Where the states are too many to remember, every step is tried at every character.
    const tryEveryStep = re2.doExecuteNFA.bind(re2);
    re2.doExecuteNFA = (input, ...others) => {
      if (steps * input.endPos() > maxWork) throw tooMuchWork;
      return tryEveryStep(input, ...others);
    };
    return { regex, steps, problem: undefined };
  } catch (error) {
    return { regex: undefined, steps: 0, problem: `must be a regular expression of RE2: ${reasonOf(error)}` };
  }
}

/** What RE2 cannot do, and people coming from other expressions look for. */
const unknownToRe2: readonly [input: RegExp, hint: string][] = [
  [/^\(\?<?[=!]/, 'it has no look-around'],
  [/^\\[1-9]/, 'it has no back-references'],
  [/^\(\?>/, 'it has no atomic groups'],
];

function reasonOf(error: unknown): string {
  if (!(error instanceof RE2JSSyntaxException))
    return error instanceof Error ? error.message : 'it cannot be read';
  const input = error.input ?? '';
  const hint = unknownToRe2.find(([sign]) => sign.test(input))?.[1];
  const place = input.length > shownLength ? `${input.slice(0, shownLength)}…` : input;
  return `${error.error}${place === '' ? '' : ` at ${place}`}${hint === undefined ? '' : `; ${hint}`}`;
}
