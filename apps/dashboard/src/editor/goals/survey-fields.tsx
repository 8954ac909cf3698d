import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import { useProjectKey } from '../../session/project.ts';
import { SelectField } from '../../ui/field.tsx';
import { usePageWords } from '../../words/page-words.ts';
import type { Analysis, MetricKind } from './experiment-goal.ts';

const surveysOf = api.projects[':projectKey'].surveys;

/** The survey and the question that a score comes from. */
export function SurveyFields({
  analysis: { surveyKey, questionId },
  kind,
  at,
  put,
}: {
  readonly analysis: Analysis;
  readonly kind: MetricKind;
  readonly at: (field: string) => string | undefined;
  readonly put: (part: {
    readonly surveyKey?: string | undefined;
    readonly questionId?: string | undefined;
  }) => void;
}) {
  const { goals: words } = usePageWords('sections');
  const projectKey = useProjectKey();
  const { data: surveys = [] } = useQuery({
    queryKey: ['project', projectKey, 'surveys'],
    queryFn: async () => (await unwrap(surveysOf.$get({ param: { projectKey }, query: {} }))).surveys,
  });
  const { data: survey } = useQuery({
    queryKey: ['project', projectKey, 'survey', surveyKey],
    queryFn: () =>
      unwrap(surveysOf[':surveyKey'].$get({ param: { projectKey, surveyKey: surveyKey ?? '' } })),
    enabled: surveyKey !== undefined,
  });
  return (
    <>
      <SelectField
        label={words.survey}
        value={surveyKey ?? ''}
        error={at('surveyKey')}
        onChange={({ target }) => put({ surveyKey: target.value || undefined, questionId: undefined })}
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
          error={at('questionId')}
          onChange={({ target }) => put({ questionId: target.value || undefined })}
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
