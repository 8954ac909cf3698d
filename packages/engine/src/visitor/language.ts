/** Maximum length of a header, in characters; browsers send a few dozen. */
const maxHeaderLength = 1_024;

/** Returns the preferred language of an `Accept-Language` header as written, or undefined. The first of equal ones wins. */
export function preferredLanguage(header: string): string | undefined {
  let preferred: string | undefined;
  let best = 0;
  for (const range of header.slice(0, maxHeaderLength).split(',')) {
    const [, tag, quality = '1'] =
      /^\s*([a-z]{1,8}(?:-[a-z0-9]{1,8})*)\s*(?:;\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*)?$/i.exec(range) ?? [];
    if (tag === undefined || Number(quality) <= best) continue;
    preferred = tag;
    best = Number(quality);
  }
  return preferred;
}
