import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { PartName } from './editor-search.ts';
import { useSurveyDraft } from './survey-draft.tsx';

const routeId = '/p/$projectKey/surveys/$surveyKey/setup';

/** Returns the part of the survey selected in the URL, by default its first question, and functions that select another. */
export function useSelection() {
  const search = useSearch({ from: routeId });
  const navigate = useNavigate({ from: routeId });
  const { questions } = useSurveyDraft().content;
  const questionIndex = Math.max(
    0,
    questions.findIndex(({ questionId }) => questionId === search.question),
  );
  return {
    part: search.part,
    /** Index of the selected question; undefined while another part is selected. */
    at: search.part === undefined && questions.length > 0 ? questionIndex : undefined,
    openPart: (part: PartName) => void navigate({ search: { part } }),
    openQuestion: (question: string, { replace = false } = {}) =>
      void navigate({ search: { question }, replace }),
  };
}

/** The part of a survey that its preview shows. */
export type PreviewSelection = { readonly question: string } | 'intro' | 'thanks';

/** Returns the part to preview: the selected one, or the last selected one that the preview can show. */
export function usePreviewSelection(): PreviewSelection | undefined {
  const { part, at } = useSelection();
  const { questions, intro } = useSurveyDraft().content;
  const [last, setLast] = useState<PreviewSelection>();
  const question = at === undefined ? undefined : questions[at]?.questionId;
  const current: PreviewSelection | undefined =
    question !== undefined
      ? { question }
      : part === 'thanks' || (part === 'intro' && intro !== undefined)
        ? part
        : undefined;
  if (current !== undefined && JSON.stringify(current) !== JSON.stringify(last)) setLast(current);
  const selected = current ?? last;
  const first = questions[0]?.questionId;
  const isRemoved =
    selected === undefined ||
    (typeof selected === 'object' && questions.every(({ questionId }) => questionId !== selected.question)) ||
    (selected === 'intro' && intro === undefined);
  if (!isRemoved) return selected;
  return first === undefined ? undefined : { question: first };
}
