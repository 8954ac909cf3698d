import type { Question, QuestionType, SurveyContent, Translation } from '../draft/survey-content.ts';
import { has } from './question-types.ts';

/** Branch target that ends the survey. */
export const end = 'end';

type Translations = SurveyContent['translations'] | undefined;

interface Edited {
  readonly questions: SurveyContent['questions'];
  readonly translations?: Translations;
}
type Options = NonNullable<Question['options']>;

/** Returns a key that isn't taken: `rating`, `rating-2`. */
export function freeKey(wanted: string, taken: readonly string[]): string {
  const base = wanted.replaceAll('_', '-');
  const keys = [base, ...taken.map((_, at) => `${base}-${at + 2}`)];
  return keys.find((key) => !taken.includes(key) && key !== end) ?? base;
}

/** Returns a new valid question of a type; `labels` are those of its first options. */
export function newQuestion(
  type: QuestionType,
  { title, labels, questions }: { title: string; labels: readonly string[]; questions: readonly Question[] },
): Question {
  const taken = questions.map(({ questionId }) => questionId);
  return withNeeds({ questionId: freeKey(type, taken), type, title, required: false }, labels);
}

/** Returns a question converted to another type: keeps common fields, and drops branches that don't fit its answers. */
export function withType(question: Question, type: QuestionType, labels: readonly string[]): Question {
  const kept = Object.entries(question).filter(([field]) => has(type, field as keyof Question));
  const branching = question.branching?.filter(({ when }) => bare.has(when.operator));
  const { branching: _, ...rest } = Object.fromEntries(kept) as unknown as Question;
  const made = { ...rest, type, ...(branching !== undefined && branching.length > 0 && { branching }) };
  return withNeeds(made, labels);
}

/** Operators without a value. */
export const bare: ReadonlySet<string> = new Set(['answered', 'not_answered', 'always']);

function withNeeds(question: Question, labels: readonly string[]): Question {
  if (has(question.type, 'options') && question.options === undefined)
    return { ...question, options: labels.map((label, at) => ({ optionId: `option-${at + 1}`, label })) };
  return question.type === 'link' && question.linkUrl === undefined
    ? { ...question, linkUrl: 'https://' }
    : question;
}

/** Returns the survey with a question replaced. */
export function withQuestion(edited: Edited, question: Question): Edited {
  const { questionId } = question;
  const questions = edited.questions.map((each) => (each.questionId === questionId ? question : each));
  return { ...edited, questions };
}

/** Returns the survey without a question, the branches to it, and its translations. */
export function withoutQuestion({ questions, translations }: Edited, questionId: string): Edited {
  const rest = questions
    .filter((each) => each.questionId !== questionId)
    .map((each) =>
      withBranches(
        each,
        (each.branching ?? []).filter(({ goTo }) => goTo !== questionId),
      ),
    );
  return {
    questions: rest,
    translations: inEachLanguage(translations, (texts) => withoutKey(texts, questionId)),
  };
}

/** Returns a list with one item moved. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return [...list];
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** Returns the survey with a question's id changed everywhere. */
export function withQuestionId({ questions, translations }: Edited, from: string, to: string): Edited {
  const renamed = questions.map((each) => ({
    ...withBranches(
      each,
      (each.branching ?? []).map((branch) => (branch.goTo === from ? { ...branch, goTo: to } : branch)),
    ),
    questionId: each.questionId === from ? to : each.questionId,
  }));
  return {
    questions: renamed,
    translations: inEachLanguage(translations, (texts) => withOtherKey(texts, from, to)),
  };
}

/** Returns the survey with a question's options replaced; removes branches and translations of removed options. */
export function withOptions(edited: Edited, question: Question, options: Options): Edited {
  const ids = options.map(({ optionId }) => optionId);
  const isThere = (value: unknown) => value === 'other' || ids.includes(String(value));
  const branching = (question.branching ?? []).flatMap((branch) => {
    const { value } = branch.when;
    if (!Array.isArray(value)) return value === undefined || isThere(value) ? [branch] : [];
    const left = value.filter(isThere);
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
export function withOptionId(edited: Edited, question: Question, from: string, to: string): Edited {
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
    return { ...texts, [question.questionId]: { ...own, options: withOtherKey(own.options, from, to) } };
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

function withOtherKey<Value>(
  texts: Readonly<Record<string, Value>>,
  from: string,
  to: string,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key === from ? to : key, value]));
}
