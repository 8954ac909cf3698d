import type { SurveyAppearance } from '@pixel/protocol';
import { coloursOf } from './colours.ts';
import { css } from './css.ts';

/** Returns a survey's CSS: its colours (light, dark, or by the visitor's system) and everything else. */
export function styleOf(appearance: SurveyAppearance): string {
  const host = (theme: 'light' | 'dark') =>
    `:host{${coloursOf(appearance, theme)}color-scheme:${theme}!important}`;
  if (appearance.theme !== 'auto') return css + host(appearance.theme);
  return `${css}${host('light')}@media(prefers-color-scheme:dark){${host('dark')}}`;
}
