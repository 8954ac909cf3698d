import type { SurveyQuestion } from '@pixel/protocol';
import type { ProjectSurvey } from '../documents/project.ts';
import {
  type ChangeOwner,
  type DescribedChange,
  describeFields,
  pairs,
  valuesOf,
} from './described-change.ts';
import { quoted } from './format-value.ts';
import { questionLabels } from './labels.ts';

/** The survey that the questions belong to. */
type QuestionOwner = ChangeOwner & { readonly path: string };

/** Describes the differences between the questions of two states of a survey. */
export function describeQuestions(
  before: ProjectSurvey,
  after: ProjectSurvey,
  owner: QuestionOwner,
): readonly DescribedChange[] {
  return [
    ...pairs(before.questions, after.questions, 'questionId').flatMap((pair) =>
      describeQuestion(pair, after.name, owner),
    ),
    ...describeOrder(before.questions, after.questions, {
      ...owner,
      what: `questions of ${quoted(after.name)}`,
      path: `${owner.path}.questions`,
      key: 'questionId',
    }),
  ];
}

function describeQuestion(
  {
    before,
    after,
  }: { readonly before: SurveyQuestion | undefined; readonly after: SurveyQuestion | undefined },
  name: string,
  { path: surveyPath, ...owner }: QuestionOwner,
): readonly DescribedChange[] {
  const one = after ?? before;
  if (one === undefined || before === after) return [];
  const path = `${surveyPath}.questions.${one.questionId}`;
  if (before === undefined || after === undefined) {
    const done = before === undefined ? `added to ${quoted(name)}` : `taken out of ${quoted(name)}`;
    return [
      { ...owner, sentence: `Question ${quoted(one.title)} ${done}`, path, ...valuesOf(before, after) },
    ];
  }
  const what = `question ${quoted(after.questionId)} in ${quoted(name)}`;
  return [
    ...describeFields(before, after, { words: questionLabels, path, of: ` of ${what}`, ...owner }),
    ...pairs(before.options ?? [], after.options ?? [], 'optionId').flatMap(
      ({ before: old, after: now }): readonly DescribedChange[] => {
        if (old?.label === now?.label) return [];
        const at = `${path}.options.${(now ?? old)?.optionId}`;
        const sentence = sentenceOf(old?.label, now?.label, what);
        return [{ ...owner, sentence, path: at, ...valuesOf(old?.label, now?.label) }];
      },
    ),
    ...describeOrder(before.options ?? [], after.options ?? [], {
      ...owner,
      what: `options of ${what}`,
      path: `${path}.options`,
      key: 'optionId',
    }),
  ];
}

function sentenceOf(old: string | undefined, now: string | undefined, what: string): string {
  if (old === undefined) return `Option ${quoted(now ?? '')} added to ${what}`;
  if (now === undefined) return `Option ${quoted(old)} taken out of ${what}`;
  return `Text of an option of ${what}: ${quoted(old)} → ${quoted(now)}`;
}

/** Describes a changed order of the entries that both states have. */
function describeOrder<K extends string>(
  before: readonly Readonly<Record<K, string>>[],
  after: readonly Readonly<Record<K, string>>[],
  { what, path, key, ...owner }: QuestionOwner & { readonly what: string; readonly key: K },
): readonly DescribedChange[] {
  const [old, now] = [before, after].map((items) => items.map((item) => item[key]));
  const stayed = (keys: readonly string[] = [], others: readonly string[] = []) =>
    keys.filter((each) => others.includes(each));
  const [was, is] = [stayed(old, now), stayed(now, old)];
  if (was.join() === is.join()) return [];
  const sentence = `Order of ${what}: ${was.join(', ')} → ${is.join(', ')}`;
  return [{ ...owner, sentence, path, before: old, after: now }];
}
