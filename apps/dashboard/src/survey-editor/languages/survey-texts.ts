import { isFields } from '../../draft/is-same.ts';
import { type Path, withValueAt } from '../../draft/merge-tree.ts';
import type { SurveyContent, Translation } from '../draft/survey-content.ts';

/** A text of a survey that can be said in other languages. */
export interface SurveyText {
  /** Where a translation has it: `questions.why.title`. */
  readonly path: Path;
  readonly text: string;
  /** Whether a language can do without: an address may be the same in all. */
  readonly isOptional: boolean;
}

type Content = Pick<SurveyContent, 'questions' | 'intro' | 'thankYou' | 'labels'>;

const questionFields = [
  'title',
  'description',
  'minLabel',
  'maxLabel',
  'placeholder',
  'linkLabel',
  'linkUrl',
] as const;

/** Returns all texts that a survey itself brings, in the order in which visitors read them. */
export function textsOf({ questions, intro, thankYou, labels = {} }: Content): readonly SurveyText[] {
  const of = (path: Path, text: string | undefined): readonly SurveyText[] =>
    text === undefined || text === '' ? [] : [{ path, text, isOptional: path.at(-1) === 'linkUrl' }];
  return [
    ...(['title', 'description', 'buttonLabel'] as const).flatMap((field) =>
      of(['intro', field], intro?.[field]),
    ),
    ...questions.flatMap((question) => [
      ...questionFields.flatMap((field) => of(['questions', question.questionId, field], question[field])),
      ...(question.options ?? []).flatMap(({ optionId, label }) =>
        of(['questions', question.questionId, 'options', optionId], label),
      ),
    ]),
    ...(['title', 'description', 'linkLabel', 'linkUrl'] as const).flatMap((field) =>
      of(['thankYou', field], thankYou?.[field]),
    ),
    ...Object.entries(labels).flatMap(([name, text]) => of(['labels', name], text)),
  ];
}

/** Returns how a language says a text; undefined where it does not. */
export function translated(translation: Translation | undefined, path: Path): string | undefined {
  let value: unknown = translation;
  for (const step of path) value = isFields(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** Returns a translation that says a text so; undefined takes it away. */
export function withText(translation: Translation, path: Path, text: string | undefined): Translation {
  return withValueAt(translation, path, text) as Translation;
}

/** Returns how many texts a language does not say, of those that it needs. */
export function missingIn(texts: readonly SurveyText[], translation: Translation | undefined): number {
  return texts.filter(({ path, isOptional }) => !isOptional && translated(translation, path) === undefined)
    .length;
}
