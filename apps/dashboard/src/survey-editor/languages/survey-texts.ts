import { isRecord } from '../../draft/is-same.ts';
import { type Path, withValueAt } from '../../draft/merge-tree.ts';
import type { SurveyContent, Translation } from '../draft/survey-content.ts';

/** A translatable text of a survey. */
export interface SurveyText {
  /** Path of its translation, such as `questions.why.title`. */
  readonly path: Path;
  readonly text: string;
  /** Whether a translation may omit it, as it may a URL, which can be the same in all languages. */
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

/** Returns all of a survey's translatable texts, in the order in which visitors read them. */
export function translatableTexts({
  questions,
  intro,
  thankYou,
  labels = {},
}: Content): readonly SurveyText[] {
  const textAt = (path: Path, text: string | undefined): readonly SurveyText[] =>
    text === undefined || text === '' ? [] : [{ path, text, isOptional: path.at(-1) === 'linkUrl' }];
  return [
    ...(['title', 'description', 'buttonLabel'] as const).flatMap((field) =>
      textAt(['intro', field], intro?.[field]),
    ),
    ...questions.flatMap((question) => [
      ...questionFields.flatMap((field) =>
        textAt(['questions', question.questionId, field], question[field]),
      ),
      ...(question.options ?? []).flatMap(({ optionId, label }) =>
        textAt(['questions', question.questionId, 'options', optionId], label),
      ),
    ]),
    ...(['title', 'description', 'linkLabel', 'linkUrl'] as const).flatMap((field) =>
      textAt(['thankYou', field], thankYou?.[field]),
    ),
    ...Object.entries(labels).flatMap(([name, text]) => textAt(['labels', name], text)),
  ];
}

/** Returns the translation of a text; undefined if there is none. */
export function translationAt(translation: Translation | undefined, path: Path): string | undefined {
  let value: unknown = translation;
  for (const step of path) value = isRecord(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** Returns a translation with the text at a path replaced; undefined removes it. */
export function withTranslation(translation: Translation, path: Path, text: string | undefined): Translation {
  return withValueAt(translation, path, text) as Translation;
}

/** Returns the number of required texts that a translation lacks. */
export function countMissing(texts: readonly SurveyText[], translation: Translation | undefined): number {
  return texts.filter(({ path, isOptional }) => !isOptional && translationAt(translation, path) === undefined)
    .length;
}
