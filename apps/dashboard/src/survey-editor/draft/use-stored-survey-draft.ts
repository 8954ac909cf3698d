import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrap } from '../../api/client.ts';
import { createDraftKeeper } from '../../draft/draft-keeper.ts';
import { patchOf } from '../../draft/draft-kind.ts';
import { createDraftStorage } from '../../draft/draft-storage.ts';
import { useDraftKeeper } from '../../draft/use-draft-keeper.ts';
import { useOwnSession } from '../../draft/use-own-session.ts';
import { useCanActAs, useProjectKey } from '../../session/project.ts';
import { surveyQuery, useSurvey } from '../../session/surveys.ts';
import { useMe } from '../../session/use-me.ts';
import { useDescribeProblemAt, useValidation } from '../../session/use-problems.ts';
import { useNewRow } from '../../ui/use-new-row.ts';
import { type SurveyContent, surveyFields } from './survey-content.ts';
import type { SurveyDraft } from './survey-draft.tsx';
import { surveyDraft } from './survey-kind.ts';
import { useLogicCheck } from './use-logic-check.ts';
import { useNumberQuestions } from './use-number-questions.ts';

/** Returns the draft of the survey in the URL at mount; for another survey, remount the component, as with a React key. */
export function useStoredSurveyDraft(): SurveyDraft {
  const projectKey = useProjectKey();
  const survey = useSurvey();
  const { surveyKey } = survey;
  const queryClient = useQueryClient();
  const { userId } = useMe().user;
  const isOwnSession = useOwnSession(userId);
  const isReadOnly = !useCanActAs('editor') || survey.status === 'archived';

  const [keeper] = useState(() => {
    const query = surveyQuery(projectKey, surveyKey);
    return createDraftKeeper({
      kind: surveyDraft,
      resource: survey,
      storage: createDraftStorage<SurveyContent>({ userId, projectKey, resource: `survey/${surveyKey}` }),
      canSend: isOwnSession,
      async send(patch, revision) {
        const { survey: saved } = await unwrap(
          api.projects[':projectKey'].surveys[':surveyKey'].$patch({
            param: { projectKey, surveyKey },
            header: { 'If-Match': `"${revision}"` },
            json: { ...patch },
          }),
        );
        return saved;
      },
      onSaved(saved) {
        // An older response still in flight would overwrite this one.
        void queryClient.cancelQueries({ queryKey: query.queryKey });
        queryClient.setQueryData(query.queryKey, saved);
      },
    });
  });
  const { state, status } = useDraftKeeper(keeper, survey);
  const { content, server, history, conflicts } = state;
  const describeProblem = useNumberQuestions(content.questions);
  const validation = useValidation({
    kind: 'survey',
    key: surveyKey,
    content: patchOf(surveyFields, surveyDraft.contentOf(server), content) ?? {},
  });
  const newRow = useNewRow();
  const problems = validation.problems.filter(({ path }) => !newRow.contains(path)).map(describeProblem);
  const isLogicChecked = useLogicCheck(content.questions, validation.isChecked);
  const problemAt = useDescribeProblemAt(problems);
  const { change, revert, undo, redo, endStep, resolve } = keeper;

  return {
    survey: server,
    content,
    change,
    revert,
    undo: history.done.length > 0 ? undo : undefined,
    redo: history.undone.length > 0 ? redo : undefined,
    endStep,
    save: keeper.flush,
    status,
    conflicts,
    resolve,
    newRow,
    problems,
    isLogicChecked,
    problemAt,
    isReadOnly,
  };
}
