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

/** Returns a new survey's questions in the language it is created in. */
export function questionsOf(first: FirstQuestion, { begins }: typeof surveys) {
  const why = { questionId: 'why', type: 'open_text' as const, title: begins.why, multiline: true };
  switch (first) {
    case 'nps':
      return [
        { questionId: 'recommend', type: 'nps' as const, title: begins.recommend, required: true },
        why,
      ];
    case 'csat':
      return [
        { questionId: 'satisfied', type: 'csat' as const, title: begins.satisfied, required: true },
        why,
      ];
    case 'choice':
      return [
        {
          questionId: 'choice',
          type: 'single_choice' as const,
          title: begins.choice,
          options: begins.options.map((label, index) => ({ optionId: `option-${index + 1}`, label })),
          allowOther: true,
        },
      ];
    case 'open':
      return [{ questionId: 'open', type: 'open_text' as const, title: begins.open, multiline: true }];
  }
}
