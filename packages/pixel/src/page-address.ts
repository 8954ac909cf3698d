/** Address of the page, or empty: a `data:` or `file:` address holds a text or a path that is nobody's business. */
export function pageAddress(): string {
  return location.protocol.startsWith('http') ? location.href : '';
}
