/** Describes a created preview. */
export function describePreview({
  token,
  expiresAt,
  url,
}: {
  readonly token: string;
  readonly expiresAt: string;
  readonly url?: string;
}): string {
  const page = url === undefined ? '' : `page     ${url}\n`;
  return `token    ${token}\nexpires  ${expiresAt}\n${page}`;
}
