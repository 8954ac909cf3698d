import type { SurveyQuestion } from '@pixel/protocol';
import type { ProjectSurvey } from '../documents/project.ts';
import {
  type ChangeOwner,
  type DescribedChange,
  definedValues,
  describeFields,
  pairByKey,
} from './described-change.ts';
import { quoteOneLine } from './format-value.ts';
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
    ...pairByKey(before.questions, after.questions, 'questionId').flatMap((pair) =>
      describeQuestion(pair, after.name, owner),
    ),
    ...describeOrder(before.questions, after.questions, {
      ...owner,
      subject: `questions of ${quoteOneLine(after.name)}`,
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
    const done =
      before === undefined ? `added to ${quoteOneLine(name)}` : `removed from ${quoteOneLine(name)}`;
    return [
      {
        ...owner,
        sentence: `Question ${quoteOneLine(one.title)} ${done}`,
        path,
        ...definedValues(before, after),
      },
    ];
  }
  const subject = `question ${quoteOneLine(after.questionId)} in ${quoteOneLine(name)}`;
  return [
    ...describeFields(before, after, {
      labels: questionLabels,
      path,
      ownerPhrase: ` of ${subject}`,
      ...owner,
    }),
    ...pairByKey(before.options ?? [], after.options ?? [], 'optionId').flatMap(
      ({ before: old, after: now }): readonly DescribedChange[] => {
        if (old?.label === now?.label) return [];
        const optionPath = `${path}.options.${(now ?? old)?.optionId}`;
        const sentence = describeOption(old?.label, now?.label, subject);
        return [{ ...owner, sentence, path: optionPath, ...definedValues(old?.label, now?.label) }];
      },
    ),
    ...describeOrder(before.options ?? [], after.options ?? [], {
      ...owner,
      subject: `options of ${subject}`,
      path: `${path}.options`,
      key: 'optionId',
    }),
  ];
}

function describeOption(old: string | undefined, now: string | undefined, subject: string): string {
  if (old === undefined) return `Option ${quoteOneLine(now ?? '')} added to ${subject}`;
  if (now === undefined) return `Option ${quoteOneLine(old)} removed from ${subject}`;
  return `Text of an option of ${subject}: ${quoteOneLine(old)} → ${quoteOneLine(now)}`;
}

/** Describes a changed order of the entries that both states have. */
function describeOrder<K extends string>(
  before: readonly Readonly<Record<K, string>>[],
  after: readonly Readonly<Record<K, string>>[],
  { subject, path, key, ...owner }: QuestionOwner & { readonly subject: string; readonly key: K },
): readonly DescribedChange[] {
  const [old, now] = [before, after].map((items) => items.map((item) => item[key]));
  const common = (keys: readonly string[] = [], others: readonly string[] = []) =>
    keys.filter((each) => others.includes(each));
  const [was, is] = [common(old, now), common(now, old)];
  if (was.join() === is.join()) return [];
  const sentence = `Order of ${subject}: ${was.join(', ')} → ${is.join(', ')}`;
  return [{ ...owner, sentence, path, before: old, after: now }];
}
