import { CircleDot, Gauge, type LucideIcon, MessageSquareText, Smile } from 'lucide-react';
import type { surveys } from '../words/en/pages/surveys.ts';

/** Templates of a new survey's first question. */
export type FirstQuestion = keyof typeof surveys.first;

export const firstIcons: Readonly<Record<FirstQuestion, LucideIcon>> = {
  nps: Gauge,
  csat: Smile,
  choice: CircleDot,
  open: MessageSquareText,
};

/** Returns the questions of a new survey with this first question, in the language it is created in. */
export function createQuestions(first: FirstQuestion, { templates }: typeof surveys) {
  const reason = { questionId: 'why', type: 'open_text' as const, title: templates.why, multiline: true };
  switch (first) {
    case 'nps':
      return [
        { questionId: 'recommend', type: 'nps' as const, title: templates.recommend, required: true },
        reason,
      ];
    case 'csat':
      return [
        { questionId: 'satisfied', type: 'csat' as const, title: templates.satisfied, required: true },
        reason,
      ];
    case 'choice':
      return [
        {
          questionId: 'choice',
          type: 'single_choice' as const,
          title: templates.choice,
          options: templates.options.map((label, index) => ({ optionId: `option-${index + 1}`, label })),
          allowOther: true,
        },
      ];
    case 'open':
      return [{ questionId: 'open', type: 'open_text' as const, title: templates.open, multiline: true }];
  }
}
