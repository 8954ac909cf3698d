/** A language of two or three letters, as browsers send it: longer ones are reserved, and are words that somebody wrote out. */
const tagPattern = /^[a-z]{2,3}(-[a-z0-9]{1,8})*$/i;

/** Says what keeps a text from being a visitor's language (a tag of BCP 47), as a predicate; or undefined. */
export function languageProblem(text: string): string | undefined {
  return tagPattern.test(text) ? undefined : 'must be a language such as de or de-AT';
}
