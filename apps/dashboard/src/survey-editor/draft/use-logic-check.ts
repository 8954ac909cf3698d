import { useState } from 'react';
import type { Question } from './survey-content.ts';

/**
 * Returns whether the server has checked the questions' branching since it last changed. `isChecked` is whether it has checked their
 * current content. Wording doesn't affect branching, so the check stays valid while the user types it.
 */
export function useLogicCheck(questions: readonly Question[], isChecked: boolean): boolean {
  const logic = JSON.stringify(
    questions.map(({ title: _, description: __, options, ...question }) => ({
      ...question,
      options: options?.map(({ optionId }) => optionId),
    })),
  );
  const [checked, setChecked] = useState<string>();
  if (isChecked && checked !== logic) setChecked(logic);
  return isChecked || checked === logic;
}
