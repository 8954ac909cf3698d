import { type QuestionConfiguration, scaleOf } from '@pixel/protocol';

/** A question whose answers are counted. */
export interface KnownQuestion {
  readonly questionId: string;
  readonly type: QuestionConfiguration['type'];
  readonly title: string;
  /** Smallest and largest numeric answer, as last asked; undefined for questions without numeric answers. */
  readonly points?: { readonly min: number; readonly max: number };
  /** Options to choose from, removed ones last. */
  readonly options: readonly KnownOption[];
  /** Whether it can, or once could, be answered in free text: an open question, or one that allows other answers. */
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
  const found = new Map<string, QuestionConfiguration[]>();
  for (const questions of [current, ...earlier])
    for (const question of questions) {
      const wordings = found.get(question.questionId);
      if (wordings === undefined) found.set(question.questionId, [question]);
      else wordings.push(question);
    }
  const currentIds = new Set(current.map(({ questionId }) => questionId));
  return [...found].flatMap(([questionId, [newest, ...older]]) =>
    newest === undefined ? [] : [knownQuestion(newest, older, !currentIds.has(questionId))],
  );
}

/**
 * Whether the question was asked with the same type and scale. If it wasn't asked at all, returns true, and only the answer decides whether
 * it counts.
 */
export function isSameKind(
  { questionId, type, points }: Pick<KnownQuestion, 'questionId' | 'type' | 'points'>,
  questions: readonly QuestionConfiguration[],
): boolean {
  const original = questions.find((question) => question.questionId === questionId);
  if (original === undefined) return true;
  const scale = scaleOf(original);
  return original.type === type && scale?.min === points?.min && scale?.max === points?.max;
}

function knownQuestion(
  newest: QuestionConfiguration,
  older: readonly QuestionConfiguration[],
  isRemoved: boolean,
): KnownQuestion {
  const { questionId, type, title } = newest;
  const same = [newest, ...older].filter((each) => each.type === type);
  const points = scaleOf(newest);
  return {
    questionId,
    type,
    title,
    ...(points === undefined ? {} : { points }),
    options: knownOptions(newest, same),
    hasTexts: type === 'open_text' || [newest, ...older].some(({ allowOther }) => allowOther === true),
    isRemoved,
  };
}

function knownOptions(
  newest: QuestionConfiguration,
  all: readonly QuestionConfiguration[],
): readonly KnownOption[] {
  const offered = new Set(newest.options?.map(({ optionId }) => optionId));
  const options = new Map<string, KnownOption>();
  for (const { optionId, label } of all.flatMap((each) => each.options ?? []))
    if (!options.has(optionId)) options.set(optionId, { optionId, label, isRemoved: !offered.has(optionId) });
  return [...options.values()];
}
