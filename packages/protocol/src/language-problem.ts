/** A language of two or three letters, as browsers send it. Longer languages are reserved; in practice they are written-out names. */
const tagPattern = /^[a-z]{2,3}(-[a-z0-9]{1,8})*$/i;

/** Returns why a string can't be a visitor's language, a BCP 47 tag (`must be …`), or undefined. */
export function languageProblem(text: string): string | undefined {
  return tagPattern.test(text) ? undefined : 'must be a language tag such as de or de-AT';
}
