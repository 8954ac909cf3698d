const link = /^(?:https?:\/\/[^\s/?#]+\S*|mailto:[^\s@]+@\S+)$/i;

/** Says what keeps a text from being an address that visitors are led to, as a predicate; or undefined. */
export function linkProblem(text: string): string | undefined {
  return link.test(text) && URL.canParse(text)
    ? undefined
    : 'must be an address that begins with http://, https:// or mailto:';
}
