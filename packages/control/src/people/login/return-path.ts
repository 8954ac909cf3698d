const anyOrigin = 'http://pixel';
const maxLength = 2_048;

/** The path of our own that somebody wants to come back to; `/` for whatever could lead elsewhere. */
export function returnPath(text: string | undefined): string {
  if (text === undefined || text.length > maxLength) return '/';
  // Browsers take a backslash for a slash, and drop tabs and line ends.
  if (!/^\/[\x21-\x5b\x5d-\x7e]*$/.test(text) || !URL.canParse(text, anyOrigin)) return '/';
  const url = new URL(text, anyOrigin);
  if (url.origin !== anyOrigin || url.pathname.startsWith('//') || /^\/api(\/|$)/.test(url.pathname))
    return '/';
  return url.pathname + url.search + url.hash;
}
