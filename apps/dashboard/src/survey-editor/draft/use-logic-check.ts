import { useState } from 'react';
import type { Question } from './survey-content.ts';

/**
 * Returns whether the server has checked the questions' current branching. `isChecked`: whether it has checked their current content. Texts
 * don't affect branching, so the last check stays valid while the user types one.
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
