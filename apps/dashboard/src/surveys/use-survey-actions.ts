import type { SurveySummary } from '@pixel/control/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, unwrap } from '../api/client.ts';
import { useProjectKey } from '../session/project.ts';
import { useToast } from '../ui/toasts.tsx';
import { useDescribeError } from '../words/describe-error.ts';
import { usePageWords } from '../words/page-words.ts';
import type { SurveyAction } from './available-survey-actions.ts';

/** The fields of a survey, listed or open, that an action needs. */
export type ActionTarget = Pick<SurveySummary, 'surveyKey' | 'name' | 'status'>;

const surveysApi = api.projects[':projectKey'].surveys;

/** Returns functions that change surveys' status and copy them; each shows a toast, with undo if possible. */
export function useSurveyActions() {
  const words = usePageWords('surveys');
  const projectKey = useProjectKey();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const describeError = useDescribeError();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['project', projectKey] });
  const failed = (name: string, error: unknown) =>
    toast({ tone: 'failed', text: words.failed(name, describeError(error)), error });

  const change = useMutation({
    // Runs changes one after another, since each builds on the previous one's result.
    scope: { id: `status of surveys of ${projectKey}` },
    async mutationFn({ surveyKey, status }: Pick<SurveySummary, 'surveyKey' | 'status'>) {
      const param = { projectKey, surveyKey };
      const { revision, status: before } = await unwrap(surveysApi[':surveyKey'].$get({ param }));
      if (before === status) return;
      await unwrap(surveysApi[':surveyKey'].status.$post({ param, json: { revision, status } }));
    },
    onSettled,
  });
  const copy = useMutation({
    mutationFn: ({ surveyKey, name }: ActionTarget) =>
      unwrap(
        surveysApi[':surveyKey'].duplicate.$post({
          param: { projectKey, surveyKey },
          json: { name: words.copyOf(name) },
        }),
      ),
    onSettled,
  });

  /** Whether a toast offers undo: a completed survey stays completed. */
  const canUndo = (action: SurveyAction) => action !== 'complete' && action !== 'restore';

  return {
    run(
      { surveyKey, name, status: before }: ActionTarget,
      action: SurveyAction,
      status: SurveySummary['status'],
    ) {
      const onError = (error: unknown) => failed(name, error);
      const undo = () => void change.mutateAsync({ surveyKey, status: before }).catch(onError);
      change
        .mutateAsync({ surveyKey, status })
        .then(
          () => toast({ text: words.actionDone[action](name), ...(canUndo(action) && { undo }) }),
          onError,
        );
    },
    duplicate(survey: ActionTarget) {
      copy.mutate(survey, {
        onError: (error) => failed(survey.name, error),
        onSuccess({ survey: { surveyKey, name } }) {
          toast({ text: words.created(name) });
          void navigate({ to: '/p/$projectKey/surveys/$surveyKey/setup', params: { projectKey, surveyKey } });
        },
      });
    },
  };
}
