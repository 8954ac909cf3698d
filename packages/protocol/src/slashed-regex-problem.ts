/** An expression as JavaScript has it, whose start or end is inside the slashes: after a slash no text begins, before one none ends. */
const slashed = /^\/(?:\^.*|.*(?<!\\)(?:\\\\)*\$)\/[a-z]*$/s;

/** Says that a regular expression can match nothing because it was written between slashes, as a predicate; or undefined. */
export function slashedRegexProblem(expression: string): string | undefined {
  return slashed.test(expression)
    ? 'must be an expression without slashes around it; (?i) at its start ignores case'
    : undefined;
}
