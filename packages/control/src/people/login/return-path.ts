const anyOrigin = 'http://pixel';
const maxLength = 2_048;

/** Returns a local path to return to after login, or `/` for anything that could lead elsewhere. */
export function returnPath(text: string | undefined): string {
  if (text === undefined || text.length > maxLength) return '/';
  // Browsers treat a backslash as a slash, and drop tabs and line breaks.
  if (!/^\/[\x21-\x5b\x5d-\x7e]*$/.test(text) || !URL.canParse(text, anyOrigin)) return '/';
  const url = new URL(text, anyOrigin);
  if (url.origin !== anyOrigin || url.pathname.startsWith('//') || /^\/api(\/|$)/.test(url.pathname))
    return '/';
  return url.pathname + url.search + url.hash;
}
