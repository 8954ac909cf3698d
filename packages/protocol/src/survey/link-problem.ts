const link = /^(?:https?:\/\/[^\s/?#]+\S*|mailto:[^\s@]+@\S+)$/i;

/** Returns why a string isn't a valid target of a link (`must be …`), or undefined. */
export function linkProblem(text: string): string | undefined {
  return link.test(text) && URL.canParse(text)
    ? undefined
    : 'must be an address that begins with http://, https:// or mailto:';
}
