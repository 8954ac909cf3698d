import { contrastRatio, minContrast, surveyBackgrounds } from './contrast.ts';
import type { SurveyAppearance, SurveyDisplayType } from './survey.ts';
import type { SurveyProblem } from './survey-problem.ts';

/**
 * Returns the problems of a survey's appearance: a container that is missing or has no effect, incomplete colours, and too little contrast.
 */
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
  const hasOwnColours = backgroundColor !== undefined || textColor !== undefined;
  if (hasOwnColours && theme === 'auto')
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
  const backgrounds = themes.map((name) => backgroundColor ?? surveyBackgrounds[name]);
  return [
    ...(textColor === undefined
      ? []
      : backgrounds.flatMap((background) =>
          contrastProblems('textColor', textColor, background, minContrast.text),
        )),
    ...backgrounds.flatMap((background) =>
      contrastProblems('accentColor', accentColor, background, minContrast.part),
    ),
  ];
}

function contrastProblems(
  field: string,
  colour: string,
  background: string,
  minimum: number,
): readonly SurveyProblem[] {
  const contrast = contrastRatio(colour, background);
  // An invalid colour has no contrast and is reported separately.
  if (!(contrast < minimum)) return [];
  // Truncated, not rounded: an insufficient contrast must not look sufficient.
  const shownContrast = Math.floor(contrast * 100) / 100;
  const message = `must have a contrast of at least ${minimum}:1 with the background ${background}, but ${colour} has ${shownContrast}:1`;
  return [{ path: [field], message }];
}
