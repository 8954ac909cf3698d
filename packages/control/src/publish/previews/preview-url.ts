import type { PreviewTarget } from './preview-target.ts';

const parameters = ['pixel_preview', 'pixel_survey_preview'];

/** Returns a page's URL with the parameter that makes the pixel show the preview, in place of any earlier preview parameter. */
export function previewUrl(page: string, token: string, target: PreviewTarget): string {
  const parameter = 'surveyKey' in target ? 'pixel_survey_preview' : 'pixel_preview';
  const [beforeFragment = '', ...fragment] = page.split('#');
  const [path = '', ...query] = beforeFragment.split('?');
  const others = query
    .join('?')
    .split('&')
    .filter((part) => part !== '' && !parameters.includes(part.split('=')[0] ?? ''));
  const hash = fragment.length === 0 ? '' : `#${fragment.join('#')}`;
  return `${path}?${[...others, `${parameter}=${token}`].join('&')}${hash}`;
}
