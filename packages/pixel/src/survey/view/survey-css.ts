import type { SurveyAppearance } from '@pixel/protocol';
import { surveyColors } from './colors.ts';
import { css } from './css.ts';

/** Returns a survey's CSS: its colors (light, dark, or by the visitor's system) and everything else. */
export function createSurveyCss(appearance: SurveyAppearance): string {
  const host = (theme: 'light' | 'dark') =>
    `:host{${surveyColors(appearance, theme)}color-scheme:${theme}!important}`;
  if (appearance.theme !== 'auto') return css + host(appearance.theme);
  return `${css}${host('light')}@media(prefers-color-scheme:dark){${host('dark')}}`;
}
