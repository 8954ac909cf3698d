import { answerScale, type QuestionConfiguration } from '@pixel/protocol';

/** A question whose answers are counted. */
export interface KnownQuestion {
  readonly questionId: string;
  readonly type: QuestionConfiguration['type'];
  readonly title: string;
  /** Smallest and largest numeric answer, as last asked; undefined for questions without numeric answers. */
  readonly points?: { readonly min: number; readonly max: number };
  /** Options to choose from, removed ones last. */
  readonly options: readonly KnownOption[];
  /** Whether it can be answered in free text, or once could: it is an open question, or allows an answer other than the options. */
  readonly hasTexts: boolean;
  /** Whether the survey no longer asks it. */
  readonly isRemoved: boolean;
}

/** An option of a question. */
export interface KnownOption {
  readonly optionId: string;
  readonly label: string;
  readonly isRemoved: boolean;
}

/**
 * Returns the questions of a survey in order, followed by those of earlier versions, newest version first. A question has its latest
 * wording, and a removed option its last label.
 */
export function knownQuestions(
  current: readonly QuestionConfiguration[],
  earlier: readonly (readonly QuestionConfiguration[])[],
): readonly KnownQuestion[] {
  const wordingsById = new Map<string, QuestionConfiguration[]>();
  for (const questions of [current, ...earlier])
    for (const question of questions) {
      const wordings = wordingsById.get(question.questionId);
      if (wordings === undefined) wordingsById.set(question.questionId, [question]);
      else wordings.push(question);
    }
  const currentIds = new Set(current.map(({ questionId }) => questionId));
  return [...wordingsById].flatMap(([questionId, [newest, ...older]]) =>
    newest === undefined ? [] : [knownQuestion(newest, older, !currentIds.has(questionId))],
  );
}

/**
 * Whether `questions` ask a question with the same type and scale. Also true if they don't ask it at all; then only the answer decides
 * whether it counts.
 */
export function isSameKind(
  { questionId, type, points }: Pick<KnownQuestion, 'questionId' | 'type' | 'points'>,
  questions: readonly QuestionConfiguration[],
): boolean {
  const original = questions.find((question) => question.questionId === questionId);
  if (original === undefined) return true;
  const scale = answerScale(original);
  return original.type === type && scale?.min === points?.min && scale?.max === points?.max;
}

function knownQuestion(
  newest: QuestionConfiguration,
  older: readonly QuestionConfiguration[],
  isRemoved: boolean,
): KnownQuestion {
  const { questionId, type, title } = newest;
  const sameType = [newest, ...older].filter((question) => question.type === type);
  const points = answerScale(newest);
  return {
    questionId,
    type,
    title,
    ...(points === undefined ? {} : { points }),
    options: knownOptions(newest, sameType),
    hasTexts: type === 'open_text' || [newest, ...older].some(({ allowOther }) => allowOther === true),
    isRemoved,
  };
}

function knownOptions(
  newest: QuestionConfiguration,
  wordings: readonly QuestionConfiguration[],
): readonly KnownOption[] {
  const currentOptionIds = new Set(newest.options?.map(({ optionId }) => optionId));
  const options = new Map<string, KnownOption>();
  for (const { optionId, label } of wordings.flatMap((question) => question.options ?? []))
    if (!options.has(optionId))
      options.set(optionId, { optionId, label, isRemoved: !currentOptionIds.has(optionId) });
  return [...options.values()];
}
