/** An origin as sent by a browser: scheme, host and optional port. */
const originPattern = /^https?:\/\/[^/?#@\\\s]+$/i;

/**
 * Returns an origin as browsers serialize it: host in lower-case ASCII, without the default port. Returns undefined if
 * the text isn't an origin.
 */
export function serialiseOrigin(text: string): string | undefined {
  return originPattern.test(text) && URL.canParse(text) ? new URL(text).origin : undefined;
}

/** Returns why an entry of a project's allowed origins would never match (`must …`), or undefined. `*` matches every origin. */
export function allowedOriginProblem(text: string): string | undefined {
  if (text === '*') return undefined;
  const isAddress = /^https?:\/\//i.test(text);
  if (isAddress && text.includes('*'))
    return 'must not contain *: list each origin, or use "*" alone for all';
  if (serialiseOrigin(text) !== undefined) return undefined;
  return isAddress && URL.canParse(text)
    ? `must have only scheme, host and port: ${new URL(text).origin}`
    : 'must be "*" or an origin such as https://shop.example';
}
