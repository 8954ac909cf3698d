import type { Analysis } from './analysis.ts';
import { scaleOf } from './survey/scale.ts';
import type { SurveyConfiguration } from './survey/survey-configuration.ts';

/** What an experiment's metrics may refer to. */
interface NamedDocuments {
  readonly goalKeys: ReadonlySet<string>;
  readonly surveys: ReadonlyMap<string, Pick<SurveyConfiguration, 'surveyKey' | 'questions'>>;
}

interface Problem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/**
 * Returns the goals, surveys and questions that an experiment's goals refer to and that the project lacks. Paths are relative to the
 * experiment.
 */
export function metricProblems(
  goals: readonly { readonly goalKey: string; readonly analysis: Analysis }[],
  { goalKeys, surveys }: NamedDocuments,
): readonly Problem[] {
  return goals.flatMap(({ goalKey, analysis }, index) => {
    const keys = [
      { path: ['goalKey'], key: goalKey },
      { path: ['analysis', 'denominatorGoalKey'], key: analysis.denominatorGoalKey },
      ...(analysis.funnelGoalKeys ?? []).map((key, step) => ({
        path: ['analysis', 'funnelGoalKeys', step],
        key,
      })),
    ];
    const absent = keys.flatMap(({ path, key }) =>
      key === undefined || goalKeys.has(key)
        ? []
        : [{ path, message: `goal "${key}" is not among the project's goals` }],
    );
    return [...absent, ...surveyProblems(analysis, surveys)].map(({ path, message }) => ({
      path: ['goals', index, ...path],
      message,
    }));
  });
}

function surveyProblems(
  { kind, surveyKey, questionId }: Analysis,
  surveys: NamedDocuments['surveys'],
): readonly Problem[] {
  if (surveyKey === undefined) return [];
  const [aboutSurvey, aboutQuestion] = [
    ['analysis', 'surveyKey'],
    ['analysis', 'questionId'],
  ];
  const survey = surveys.get(surveyKey);
  if (survey === undefined)
    return [{ path: aboutSurvey, message: `survey "${surveyKey}" is not among the project's surveys` }];
  if (kind === 'nps' && !survey.questions.some(({ type }) => type === 'nps'))
    return [{ path: aboutSurvey, message: `survey "${surveyKey}" has no question of type nps` }];
  if (questionId === undefined) return [];
  const question = survey.questions.find((each) => each.questionId === questionId);
  if (question === undefined)
    return [
      {
        path: aboutQuestion,
        message: `question "${questionId}" is not among those of survey "${surveyKey}"`,
      },
    ];
  return scaleOf(question) === undefined
    ? [
        {
          path: aboutQuestion,
          message: `question "${questionId}" has type ${question.type}, whose answers are not numbers`,
        },
      ]
    : [];
}
