const parameter = 'pixel_preview';

/** Gives the address of a page on which the pixel shows the preview; the rest of the address stays as it was written. */
export function previewAddress(page: string, token: string): string {
  const [beforeFragment = '', ...fragment] = page.split('#');
  const [path = '', ...query] = beforeFragment.split('?');
  const others = query
    .join('?')
    .split('&')
    .filter((part) => part !== '' && part.split('=')[0] !== parameter);
  const hash = fragment.length === 0 ? '' : `#${fragment.join('#')}`;
  return `${path}?${[...others, `${parameter}=${token}`].join('&')}${hash}`;
}
