import { type QuestionConfiguration, scaleOf } from '@pixel/protocol';

/** A question that answers are counted for. */
export interface KnownQuestion {
  readonly questionId: string;
  readonly type: QuestionConfiguration['type'];
  readonly title: string;
  /** Least and greatest number of an answer, as it has been asked last; undefined of questions that are not answered by a number. */
  readonly points?: { readonly min: number; readonly max: number };
  /** Options to choose from, those taken out of the question last. */
  readonly options: readonly KnownOption[];
  /** Whether it is answered in the visitor's own words, or could once be: an open one, or one with an option of one's own. */
  readonly hasTexts: boolean;
  /** Whether the survey does not ask it any more. */
  readonly isRemoved: boolean;
}

/** An option of a question. */
export interface KnownOption {
  readonly optionId: string;
  readonly label: string;
  readonly isRemoved: boolean;
}

/**
 * Gives the questions of a survey in their order, and behind them those that it asked in earlier versions, the newest version first.
 * A question is worded as it was last; of an option that is not offered any more, its last label is known.
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
  const asked = new Set(current.map(({ questionId }) => questionId));
  return [...found].flatMap(([questionId, [newest, ...older]]) =>
    newest === undefined ? [] : [knownQuestion(newest, older, !asked.has(questionId))],
  );
}

/** Says whether the question was asked as it is known. Where it was not asked at all, an answer to it must speak for itself. */
export function isSameKind(
  { questionId, type, points }: Pick<KnownQuestion, 'questionId' | 'type' | 'points'>,
  questions: readonly QuestionConfiguration[],
): boolean {
  const asked = questions.find((each) => each.questionId === questionId);
  if (asked === undefined) return true;
  const scale = scaleOf(asked);
  return asked.type === type && scale?.min === points?.min && scale?.max === points?.max;
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
