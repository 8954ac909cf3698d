import {
  CheckCheck,
  CircleDot,
  ExternalLink,
  Gauge,
  ListChecks,
  type LucideIcon,
  MessageSquareText,
  Smile,
  Star,
  Weight,
} from 'lucide-react';
import type { Question, QuestionType } from '../draft/survey-content.ts';

/** All question types, in the order of the menus. */
export const questionTypes = [
  'nps',
  'csat',
  'ces',
  'rating',
  'single_choice',
  'multiple_choice',
  'open_text',
  'consent',
  'link',
] as const satisfies readonly QuestionType[];

export const questionIcons: Readonly<Record<QuestionType, LucideIcon>> = {
  nps: Gauge,
  csat: Smile,
  ces: Weight,
  rating: Star,
  single_choice: CircleDot,
  multiple_choice: ListChecks,
  open_text: MessageSquareText,
  consent: CheckCheck,
  link: ExternalLink,
};

const choiceTypes: readonly QuestionType[] = ['single_choice', 'multiple_choice'];
const scaleTypes: readonly QuestionType[] = ['rating', 'nps', 'csat', 'ces'];

/** Question types by the fields that only they have. */
const typesByField: Readonly<Partial<Record<keyof Question, readonly QuestionType[]>>> = {
  options: choiceTypes,
  scale: ['rating'],
  ratingStyle: ['rating', 'csat'],
  minLabel: scaleTypes,
  maxLabel: scaleTypes,
  shuffle: choiceTypes,
  allowOther: choiceTypes,
  minChoices: ['multiple_choice'],
  maxChoices: ['multiple_choice'],
  placeholder: ['open_text'],
  multiline: ['open_text'],
  format: ['open_text'],
  minLength: ['open_text'],
  maxLength: ['open_text'],
  linkUrl: ['link'],
  linkLabel: ['link'],
};

/** Whether a question type has a field. */
export function hasField(type: QuestionType, field: keyof Question): boolean {
  return typesByField[field]?.includes(type) ?? true;
}

/** Returns the lowest and highest value of a numeric question; undefined for others. */
export function scaleRange({
  type,
  scale = 5,
}: Pick<Question, 'type' | 'scale'>): { readonly min: number; readonly max: number } | undefined {
  switch (type) {
    case 'rating':
      return { min: 1, max: scale };
    case 'nps':
      return { min: 0, max: 10 };
    case 'csat':
      return { min: 1, max: 5 };
    case 'ces':
      return { min: 1, max: 7 };
    default:
      return undefined;
  }
}
