/** What a browser sends as an origin: scheme, host and perhaps a port, and nothing else. */
const originPattern = /^https?:\/\/[^/?#@\\\s]+$/i;

/** Gives an origin as browsers write it: host in lower case and in ASCII, no port where it is the usual one. Undefined for what is none. */
export function serialiseOrigin(text: string): string | undefined {
  return originPattern.test(text) && URL.canParse(text) ? new URL(text).origin : undefined;
}

/** Says why an entry of a project's origins would let nobody in, as a predicate; or undefined. `*` stands for every origin. */
export function allowedOriginProblem(text: string): string | undefined {
  if (text === '*') return undefined;
  const isAddress = /^https?:\/\//i.test(text);
  if (isAddress && text.includes('*'))
    return 'must not have * in it: name every origin, or "*" for all of them';
  if (serialiseOrigin(text) !== undefined) return undefined;
  return isAddress && URL.canParse(text)
    ? `must be scheme, host and port alone: ${new URL(text).origin}`
    : 'must be "*" or an origin such as https://shop.example';
}
