const closing: Readonly<Record<string, string>> = { '[': ']', '(': ')' };

/**
 * Says why a text cannot be a CSS selector, or undefined: brackets and quotes that are not closed, attributes without a name or with
 * half of a comparison, characters that no selector has, and a combinator or comma without something on both of its sides. Whether
 * the browser knows all of its parts, only the browser can say.
 */
export function selectorProblem(selector: string): string | undefined {
  const open: string[] = [];
  /** Where what is in the innermost bracket begins. */
  const starts: number[] = [];
  /** What stands outside of quotes and brackets, of which each is written as one letter. */
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
      if (open.length === 0) return problem('quotes stand only inside of brackets');
      at = end;
    } else if (closing[character] !== undefined) {
      if (open.length === 0) outline += 'x';
      open.push(character);
      starts.push(at + 1);
    } else if (character === ']' || character === ')') {
      if (closing[open.pop() ?? ''] !== character) return problem(`"${character}" closes nothing`);
      const within = selector.slice(starts.pop(), at);
      // Nothing in parentheses is something: `:is()`.
      if (character === ']' && isIncomplete(within))
        return problem(`"${within.trim()}" in brackets is not complete`);
    } else if (open.length === 0) outline += character;
  }
  const unclosed = open.at(-1);
  if (unclosed !== undefined) return problem(`"${unclosed}" is not closed`);
  return outlineProblem(outline);
}

/** Whether what asks for an attribute names none, or compares it with nothing. */
function isIncomplete(within: string): boolean {
  return /^\s*(?:[~^$*|]?=|$)|=\s*$/.test(within);
}

/** Position of the quote that ends the one at `start`. */
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
  if (foreign !== undefined) return problem(`"${foreign}" has no place in it`);
  for (const part of outline.split(',')) {
    const compounds = part.split(/[>+~]|\|\|/);
    if (compounds.some((compound) => compound.trim() === ''))
      return problem('something is missing beside a ">", "+", "~" or ","');
    if (compounds.some((compound) => /[.#:]\s*($|[\s.#]|\d)/.test(compound.replaceAll('::', ':'))))
      return problem('a name is missing after ".", "#" or ":"');
  }
  return undefined;
}

function problem(reason: string): string {
  return `must be a CSS selector, and ${reason}`;
}
