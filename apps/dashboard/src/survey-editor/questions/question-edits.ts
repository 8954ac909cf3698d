import type { Question, QuestionType, SurveyContent, Translation } from '../draft/survey-content.ts';
import { hasField } from './question-types.ts';

/** Branch target that ends the survey. */
export const endTarget = 'end';

type Translations = SurveyContent['translations'] | undefined;

interface EditedSurvey {
  readonly questions: SurveyContent['questions'];
  readonly translations?: Translations;
}
type Options = NonNullable<Question['options']>;

/** Returns the wanted key or, if it is taken, one with a number: `rating`, `rating-2`. Underscores become hyphens. */
export function unusedKey(wanted: string, taken: readonly string[]): string {
  const base = wanted.replaceAll('_', '-');
  const keys = [base, ...taken.map((_, index) => `${base}-${index + 2}`)];
  return keys.find((key) => !taken.includes(key) && key !== endTarget) ?? base;
}

/** Returns a new valid question of a type; `labels`: those of its first options. */
export function newQuestion(
  type: QuestionType,
  { title, labels, questions }: { title: string; labels: readonly string[]; questions: readonly Question[] },
): Question {
  const taken = questions.map(({ questionId }) => questionId);
  return withRequiredFields({ questionId: unusedKey(type, taken), type, title, required: false }, labels);
}

/** Returns a question converted to another type: keeps the fields that the type has, and drops branches that compare answers. */
export function withType(question: Question, type: QuestionType, labels: readonly string[]): Question {
  const commonFields = Object.entries(question).filter(([field]) => hasField(type, field as keyof Question));
  const branching = question.branching?.filter(({ when }) => operatorsWithoutValue.has(when.operator));
  const { branching: _, ...rest } = Object.fromEntries(commonFields) as unknown as Question;
  const converted = { ...rest, type, ...(branching !== undefined && branching.length > 0 && { branching }) };
  return withRequiredFields(converted, labels);
}

export const operatorsWithoutValue: ReadonlySet<string> = new Set(['answered', 'not_answered', 'always']);

function withRequiredFields(question: Question, labels: readonly string[]): Question {
  if (hasField(question.type, 'options') && question.options === undefined)
    return {
      ...question,
      options: labels.map((label, index) => ({ optionId: `option-${index + 1}`, label })),
    };
  return question.type === 'link' && question.linkUrl === undefined
    ? { ...question, linkUrl: 'https://' }
    : question;
}

/** Returns the survey with a question replaced. */
export function withQuestion(edited: EditedSurvey, question: Question): EditedSurvey {
  const { questionId } = question;
  const questions = edited.questions.map((other) => (other.questionId === questionId ? question : other));
  return { ...edited, questions };
}

/** Returns the survey without a question, and without the branches to it and its translations. */
export function withoutQuestion({ questions, translations }: EditedSurvey, questionId: string): EditedSurvey {
  const rest = questions
    .filter((question) => question.questionId !== questionId)
    .map((question) =>
      withBranches(
        question,
        (question.branching ?? []).filter(({ goTo }) => goTo !== questionId),
      ),
    );
  return {
    questions: rest,
    translations: inEachLanguage(translations, (texts) => withoutKey(texts, questionId)),
  };
}

/** Returns a list with the item at index `from` moved to index `to`; unchanged if either is out of range. */
export function withMoved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return [...list];
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** Returns the survey with a question's id changed everywhere. */
export function withQuestionId(
  { questions, translations }: EditedSurvey,
  from: string,
  to: string,
): EditedSurvey {
  const renamed = questions.map((question) => ({
    ...withBranches(
      question,
      (question.branching ?? []).map((branch) => (branch.goTo === from ? { ...branch, goTo: to } : branch)),
    ),
    questionId: question.questionId === from ? to : question.questionId,
  }));
  return {
    questions: renamed,
    translations: inEachLanguage(translations, (texts) => withRenamedKey(texts, from, to)),
  };
}

/** Returns the survey with a question's options replaced; removes branches and translations of removed options. */
export function withOptions(edited: EditedSurvey, question: Question, options: Options): EditedSurvey {
  const ids = options.map(({ optionId }) => optionId);
  const exists = (value: unknown) => value === 'other' || ids.includes(String(value));
  const branching = (question.branching ?? []).flatMap((branch) => {
    const { value } = branch.when;
    if (!Array.isArray(value)) return value === undefined || exists(value) ? [branch] : [];
    const left = value.filter(exists);
    return left.length === 0 ? [] : [{ ...branch, when: { ...branch.when, value: left } }];
  });
  const { questions } = withQuestion(edited, withBranches({ ...question, options }, branching));
  const translations = inEachLanguage(edited.translations, (texts) => {
    const own = texts[question.questionId];
    if (own?.options === undefined) return texts;
    const left = Object.entries(own.options).filter(([optionId]) => ids.includes(optionId));
    return { ...texts, [question.questionId]: { ...own, options: Object.fromEntries(left) } };
  });
  return { questions, translations };
}

/** Returns the survey with an option's id changed everywhere. */
export function withOptionId(
  edited: EditedSurvey,
  question: Question,
  from: string,
  to: string,
): EditedSurvey {
  const renamed = <Value>(value: Value) => (value === from ? to : value);
  const branching = (question.branching ?? []).map((branch) => {
    const { value } = branch.when;
    if (value === undefined) return branch;
    return {
      ...branch,
      when: { ...branch.when, value: Array.isArray(value) ? value.map(renamed) : renamed(value) },
    };
  });
  const options = (question.options ?? []).map((option) => ({
    ...option,
    optionId: renamed(option.optionId),
  }));
  const { questions } = withQuestion(edited, withBranches({ ...question, options }, branching));
  const translations = inEachLanguage(edited.translations, (texts) => {
    const own = texts[question.questionId];
    if (own?.options === undefined) return texts;
    return { ...texts, [question.questionId]: { ...own, options: withRenamedKey(own.options, from, to) } };
  });
  return { questions, translations };
}

/** Returns a question with these branches; removes the field if there are none. */
export function withBranches(question: Question, branching: NonNullable<Question['branching']>): Question {
  const { branching: _, ...rest } = question;
  return branching.length === 0 ? rest : { ...rest, branching };
}

type Texts = NonNullable<Translation['questions']>;

function inEachLanguage(translations: Translations, change: (texts: Texts) => Texts): Translations {
  if (translations === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(translations).map(([tag, { questions, ...rest }]) => [
      tag,
      { ...rest, ...(questions !== undefined && { questions: change(questions) }) },
    ]),
  );
}

function withoutKey(texts: Texts, key: string): Texts {
  const { [key]: _, ...rest } = texts;
  return rest;
}

function withRenamedKey<Value>(
  texts: Readonly<Record<string, Value>>,
  from: string,
  to: string,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key === from ? to : key, value]));
}
