import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { PartName } from './editor-search.ts';
import { useSurveyDraft } from './survey-draft.tsx';

const from = '/p/$projectKey/surveys/$surveyKey/setup';

/** Returns the survey's part selected in the URL, by default its first question, and a function that selects another. */
export function useSelection() {
  const search = useSearch({ from });
  const navigate = useNavigate({ from });
  const { questions } = useSurveyDraft().content;
  const at = Math.max(
    0,
    questions.findIndex(({ questionId }) => questionId === search.question),
  );
  return {
    part: search.part,
    /** Index of the question; undefined while another part is edited. */
    at: search.part === undefined && questions.length > 0 ? at : undefined,
    openPart: (part: PartName) => void navigate({ search: { part } }),
    openQuestion: (question: string, { replace = false } = {}) =>
      void navigate({ search: { question }, replace }),
  };
}

/** The part of a survey that its preview shows. */
export type PreviewSelection = { readonly question: string } | 'intro' | 'thanks';

/** Returns the part to preview: the edited one, or the last edited one that can be shown. */
export function useShown(): PreviewSelection | undefined {
  const { part, at } = useSelection();
  const { questions, intro } = useSurveyDraft().content;
  const [last, setLast] = useState<PreviewSelection>();
  const question = at === undefined ? undefined : questions[at]?.questionId;
  const now: PreviewSelection | undefined =
    question !== undefined
      ? { question }
      : part === 'thanks' || (part === 'intro' && intro !== undefined)
        ? part
        : undefined;
  if (now !== undefined && JSON.stringify(now) !== JSON.stringify(last)) setLast(now);
  const shown = now ?? last;
  const first = questions[0]?.questionId;
  const isGone =
    shown === undefined ||
    (typeof shown === 'object' && questions.every(({ questionId }) => questionId !== shown.question)) ||
    (shown === 'intro' && intro === undefined);
  if (!isGone) return shown;
  return first === undefined ? undefined : { question: first };
}
