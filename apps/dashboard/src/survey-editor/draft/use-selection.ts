import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { PartName } from './editor-search.ts';
import { useSurveyDraft } from './survey-draft.tsx';

const from = '/p/$projectKey/surveys/$surveyKey/setup';

/** Returns which part of the survey is edited, by its address, and what chooses another; without one, its first question is. */
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
    /** Place of the question; undefined while another part is edited. */
    at: search.part === undefined && questions.length > 0 ? at : undefined,
    openPart: (part: PartName) => void navigate({ search: { part } }),
    openQuestion: (question: string, { replace = false } = {}) =>
      void navigate({ search: { question }, replace }),
  };
}

/** What of the survey its preview shows. */
export type Shown = { readonly question: string } | 'intro' | 'thanks';

/** Returns what the preview shows: what is edited, or what was edited last where that can't be seen. */
export function useShown(): Shown | undefined {
  const { part, at } = useSelection();
  const { questions, intro } = useSurveyDraft().content;
  const [last, setLast] = useState<Shown>();
  const question = at === undefined ? undefined : questions[at]?.questionId;
  const now: Shown | undefined =
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
