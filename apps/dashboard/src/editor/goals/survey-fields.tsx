import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import { useProjectKey } from '../../session/project.ts';
import { SelectField } from '../../ui/field.tsx';
import { usePageWords } from '../../words/page-words.ts';
import type { Analysis, MetricKind } from './experiment-goal.ts';

const surveysApi = api.projects[':projectKey'].surveys;

/** The survey and the question that a score comes from. */
export function SurveyFields({
  analysis: { surveyKey, questionId },
  kind,
  errorAt,
  update,
}: {
  readonly analysis: Analysis;
  readonly kind: MetricKind;
  readonly errorAt: (field: string) => string | undefined;
  readonly update: (part: {
    readonly surveyKey?: string | undefined;
    readonly questionId?: string | undefined;
  }) => void;
}) {
  const { goals: words } = usePageWords('sections');
  const projectKey = useProjectKey();
  const { data: surveys = [] } = useQuery({
    queryKey: ['project', projectKey, 'surveys'],
    queryFn: async () => (await unwrap(surveysApi.$get({ param: { projectKey }, query: {} }))).surveys,
  });
  const { data: survey } = useQuery({
    queryKey: ['project', projectKey, 'survey', surveyKey],
    queryFn: () =>
      unwrap(surveysApi[':surveyKey'].$get({ param: { projectKey, surveyKey: surveyKey ?? '' } })),
    enabled: surveyKey !== undefined,
  });
  return (
    <>
      <SelectField
        label={words.survey}
        value={surveyKey ?? ''}
        error={errorAt('surveyKey')}
        onChange={({ target }) => update({ surveyKey: target.value || undefined, questionId: undefined })}
      >
        <option value="">{words.choose}</option>
        {surveys.map((survey) => (
          <option key={survey.surveyKey} value={survey.surveyKey}>
            {survey.name}
          </option>
        ))}
      </SelectField>
      {kind === 'survey_score' && (
        <SelectField
          label={words.question}
          value={questionId ?? ''}
          error={errorAt('questionId')}
          onChange={({ target }) => update({ questionId: target.value || undefined })}
        >
          <option value="">{words.choose}</option>
          {survey?.questions.map((question) => (
            <option key={question.questionId} value={question.questionId}>
              {question.questionId}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}
