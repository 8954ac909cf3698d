import type { PreviewTarget } from './preview-target.ts';

const parameters = ['pixel_preview', 'pixel_survey_preview'];

/** Returns the address of a page on which the pixel shows the preview; the rest of the address stays unchanged. */
export function previewAddress(page: string, token: string, shown: PreviewTarget): string {
  const parameter = 'surveyKey' in shown ? 'pixel_survey_preview' : 'pixel_preview';
  const [beforeFragment = '', ...fragment] = page.split('#');
  const [path = '', ...query] = beforeFragment.split('?');
  const others = query
    .join('?')
    .split('&')
    .filter((part) => part !== '' && !parameters.includes(part.split('=')[0] ?? ''));
  const hash = fragment.length === 0 ? '' : `#${fragment.join('#')}`;
  return `${path}?${[...others, `${parameter}=${token}`].join('&')}${hash}`;
}
