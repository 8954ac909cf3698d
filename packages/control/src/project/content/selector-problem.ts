const closing: Readonly<Record<string, string>> = { '[': ']', '(': ')' };

/**
 * Returns why a text isn't a CSS selector, as a predicate, or undefined. Finds unclosed brackets and quotes, attributes without a name or
 * with an incomplete comparison, characters that no selector contains, and combinators or commas without a selector on both sides. Only the
 * browser knows whether it supports every part.
 */
export function selectorProblem(selector: string): string | undefined {
  const open: string[] = [];
  /** Start offsets of the open brackets' content, innermost last. */
  const starts: number[] = [];
  /** The selector with each bracketed part and escape replaced by an `x`. */
  let outline = '';
  for (let at = 0; at < selector.length; at++) {
    const character = selector[at] ?? '';
    if (character === '\\') {
      at += 1;
      if (at === selector.length) return problem('it ends with a backslash');
      if (open.length === 0) outline += 'x';
    } else if (character === '"' || character === "'") {
      const end = endOfQuote(selector, at);
      if (end === undefined) return problem('a quote is not closed');
      if (open.length === 0) return problem('quotes are allowed only inside brackets');
      at = end;
    } else if (closing[character] !== undefined) {
      if (open.length === 0) outline += 'x';
      open.push(character);
      starts.push(at + 1);
    } else if (character === ']' || character === ')') {
      if (closing[open.pop() ?? ''] !== character) return problem(`"${character}" has no opening bracket`);
      const within = selector.slice(starts.pop(), at);
      // Empty parentheses are valid: `:is()`.
      if (character === ']' && isIncomplete(within))
        return problem(`"${within.trim()}" in brackets is incomplete`);
    } else if (open.length === 0) outline += character;
  }
  const unclosed = open.at(-1);
  if (unclosed !== undefined) return problem(`"${unclosed}" is not closed`);
  return outlineProblem(outline);
}

/** Whether an attribute selector has no name, or no value to compare with. */
function isIncomplete(within: string): boolean {
  return /^\s*(?:[~^$*|]?=|$)|=\s*$/.test(within);
}

/** Returns the offset of the quote that closes the one at `start`, or undefined. */
function endOfQuote(selector: string, start: number): number | undefined {
  for (let at = start + 1; at < selector.length; at++) {
    if (selector[at] === '\\') at += 1;
    else if (selector[at] === selector[start]) return at;
  }
  return undefined;
}

function outlineProblem(outline: string): string | undefined {
  if (outline.trim() === '') return problem('it is empty');
  const foreign = /[{}<;@!%?=/$^`"']/.exec(outline)?.[0];
  if (foreign !== undefined) return problem(`"${foreign}" is not allowed there`);
  for (const part of outline.split(',')) {
    const compounds = part.split(/[>+~]|\|\|/);
    if (compounds.some((compound) => compound.trim() === ''))
      return problem('a ">", "+", "~" or "," lacks a selector on one side');
    if (compounds.some((compound) => /[.#:]\s*($|[\s.#]|\d)/.test(compound.replaceAll('::', ':'))))
      return problem('a name is missing after ".", "#" or ":"');
  }
  return undefined;
}

function problem(reason: string): string {
  return `must be a valid CSS selector: ${reason}`;
}
