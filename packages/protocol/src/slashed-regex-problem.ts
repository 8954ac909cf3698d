/** A JavaScript regular expression literal with an anchor inside the slashes: no text starts after a slash or ends before one. */
const slashed = /^\/(?:\^.*|.*(?<!\\)(?:\\\\)*\$)\/[a-z]*$/s;

/** Returns a message (`must not …`) if a regular expression can never match because it is written between slashes, or undefined. */
export function slashedRegexProblem(expression: string): string | undefined {
  return slashed.test(expression)
    ? 'must not have slashes around it; start it with (?i) to ignore case'
    : undefined;
}
