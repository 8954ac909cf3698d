import type { Analysis } from './analysis.ts';
import { answerScale } from './survey/scale.ts';
import type { SurveyConfiguration } from './survey/survey-configuration.ts';

/** The project's goals and surveys, which an experiment's metrics may refer to. */
interface ProjectDocuments {
  readonly goalKeys: ReadonlySet<string>;
  readonly surveys: ReadonlyMap<string, Pick<SurveyConfiguration, 'surveyKey' | 'questions'>>;
}

interface Problem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/**
 * Returns a problem for each goal, survey or question that an experiment's goals refer to and that doesn't exist or isn't suitable. Paths
 * are relative to the experiment.
 */
export function metricProblems(
  goals: readonly { readonly goalKey: string; readonly analysis: Analysis }[],
  { goalKeys, surveys }: ProjectDocuments,
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
    const goalKeyProblems = keys.flatMap(({ path, key }) =>
      key === undefined || goalKeys.has(key)
        ? []
        : [{ path, message: `goal "${key}" is not among the project's goals` }],
    );
    return [...goalKeyProblems, ...surveyProblems(analysis, surveys)].map(({ path, message }) => ({
      path: ['goals', index, ...path],
      message,
    }));
  });
}

function surveyProblems(
  { kind, surveyKey, questionId }: Analysis,
  surveys: ProjectDocuments['surveys'],
): readonly Problem[] {
  if (surveyKey === undefined) return [];
  const [surveyKeyPath, questionIdPath] = [
    ['analysis', 'surveyKey'],
    ['analysis', 'questionId'],
  ];
  const survey = surveys.get(surveyKey);
  if (survey === undefined)
    return [{ path: surveyKeyPath, message: `survey "${surveyKey}" is not among the project's surveys` }];
  if (kind === 'nps' && !survey.questions.some(({ type }) => type === 'nps'))
    return [{ path: surveyKeyPath, message: `survey "${surveyKey}" has no question of type nps` }];
  if (questionId === undefined) return [];
  const question = survey.questions.find((candidate) => candidate.questionId === questionId);
  if (question === undefined)
    return [
      {
        path: questionIdPath,
        message: `question "${questionId}" is not among those of survey "${surveyKey}"`,
      },
    ];
  return answerScale(question) === undefined
    ? [
        {
          path: questionIdPath,
          message: `question "${questionId}" has type ${question.type}, whose answers are not numbers`,
        },
      ]
    : [];
}
