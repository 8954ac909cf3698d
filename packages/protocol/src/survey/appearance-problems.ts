import { contrastOf, minContrast, surveyBackgrounds } from './contrast.ts';
import type { SurveyAppearance, SurveyDisplayType } from './survey.ts';
import type { SurveyProblem } from './survey-problem.ts';

/** Returns the parts of a survey's appearance that can't be drawn or are illegible. */
export function appearanceProblems(
  appearance: SurveyAppearance,
  displayType: SurveyDisplayType,
): readonly SurveyProblem[] {
  return [...containerProblems(appearance, displayType), ...colourProblems(appearance)].map(
    ({ path, message }) => ({ path: ['appearance', ...path], message }),
  );
}

function containerProblems(
  { container }: SurveyAppearance,
  displayType: SurveyDisplayType,
): readonly SurveyProblem[] {
  const isInline = displayType === 'inline';
  if (isInline === (container !== undefined)) return [];
  const message = isInline
    ? 'is required for displayType inline'
    : `is not allowed for displayType ${displayType}, which is not drawn inside an element`;
  return [{ path: ['container'], message }];
}

function colourProblems(appearance: SurveyAppearance): readonly SurveyProblem[] {
  const { theme, accentColor, backgroundColor, textColor } = appearance;
  const own = backgroundColor !== undefined || textColor !== undefined;
  if (own && theme === 'auto')
    return [
      {
        path: [backgroundColor === undefined ? 'textColor' : 'backgroundColor'],
        message: 'cannot be combined with theme: auto, which has two backgrounds; choose light or dark',
      },
    ];
  if (backgroundColor === undefined && textColor !== undefined)
    return [{ path: ['backgroundColor'], message: 'is required by textColor' }];
  if (backgroundColor !== undefined && textColor === undefined)
    return [{ path: ['textColor'], message: 'is required by backgroundColor' }];
  const themes = theme === 'auto' ? (['light', 'dark'] as const) : [theme];
  const backgrounds = themes.map((each) => backgroundColor ?? surveyBackgrounds[each]);
  return [
    ...(textColor === undefined
      ? []
      : backgrounds.flatMap((background) => weak('textColor', textColor, background, minContrast.text))),
    ...backgrounds.flatMap((background) => weak('accentColor', accentColor, background, minContrast.part)),
  ];
}

function weak(field: string, colour: string, background: string, least: number): readonly SurveyProblem[] {
  const contrast = contrastOf(colour, background);
  // An invalid colour has no contrast and is reported separately.
  if (!(contrast < least)) return [];
  // Truncated, not rounded: an insufficient contrast must not look sufficient.
  const found = Math.floor(contrast * 100) / 100;
  const message = `must have a contrast of at least ${least}:1 with the background ${background}, but ${colour} has ${found}:1`;
  return [{ path: [field], message }];
}
