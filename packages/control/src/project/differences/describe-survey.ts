import { isDeepStrictEqual } from 'node:util';
import type { SurveyTranslation } from '@pixel/protocol';
import type { ProjectSurvey } from '../documents/project.ts';
import { toApiSurvey } from '../documents/to-api-document.ts';
import { describeQuestions } from './describe-questions.ts';
import { describeUrlRules } from './describe-url-rules.ts';
import {
  type ChangeOwner,
  type DescribedChange,
  definedValues,
  describeFields,
  type FieldLabel,
  pairByKey,
} from './described-change.ts';
import { quoteOneLine } from './format-value.ts';
import { appearanceLabels, displayLabels, surveyLabels, surveyTextLabels } from './labels.ts';

/** Describes the differences between two states of a survey, one of which may be missing. */
export function describeSurvey({
  before,
  after,
}: {
  readonly before: ProjectSurvey | undefined;
  readonly after: ProjectSurvey | undefined;
}): readonly DescribedChange[] {
  const one = after ?? before;
  if (one === undefined) return [];
  const { surveyKey } = one;
  const path = `surveys.${surveyKey}`;
  const name = quoteOneLine(one.name);
  if (before === undefined || after === undefined) {
    const done = before === undefined ? `added as ${one.status}` : 'removed';
    return [
      {
        surveyKey,
        sentence: `Survey ${name} ${done}`,
        path,
        ...definedValues(before && toApiSurvey(before), after && toApiSurvey(after)),
      },
    ];
  }
  const describePart = (words: Readonly<Record<string, FieldLabel>>, part: 'display' | 'appearance') =>
    describeFields(before[part], after[part], {
      labels: words,
      path: `${path}.${part}`,
      ownerPhrase: ` of ${name}`,
      surveyKey,
    });
  return [
    ...describeFields(before, after, { labels: surveyLabels, path, ownerPhrase: ` of ${name}`, surveyKey }),
    ...describeUrlRules(before, after, { path, surveyKey }),
    ...describeQuestions(before, after, { path, surveyKey }),
    ...describeText(before.intro, after.intro, {
      subject: `Intro of ${name}`,
      path: `${path}.intro`,
      surveyKey,
    }),
    ...describeText(before.thankYou, after.thankYou, {
      subject: `Thanks of ${name}`,
      path: `${path}.thankYou`,
      surveyKey,
    }),
    ...describePart(displayLabels, 'display'),
    ...describePart(appearanceLabels, 'appearance'),
    ...describeTranslations(before, after, { path, surveyKey }),
  ];
}

function describeText(
  before: object | undefined,
  after: object | undefined,
  { subject, path, ...owner }: ChangeOwner & { readonly subject: string; readonly path: string },
): readonly DescribedChange[] {
  if (before === undefined && after === undefined) return [];
  if (before === undefined || after === undefined) {
    const done = before === undefined ? 'added' : 'removed';
    return [{ ...owner, sentence: `${subject} ${done}`, path, ...definedValues(before, after) }];
  }
  const ownerPhrase = ` of the ${subject.charAt(0).toLowerCase()}${subject.slice(1)}`;
  return describeFields(before, after, { labels: surveyTextLabels, path, ownerPhrase, ...owner });
}

function describeTranslations(
  before: ProjectSurvey,
  after: ProjectSurvey,
  { path, ...owner }: ChangeOwner & { readonly path: string },
): readonly DescribedChange[] {
  return pairByKey(translationsOf(before), translationsOf(after), 'tag').flatMap(
    ({ before: old, after: now }) => {
      const tag = (now ?? old)?.tag;
      if (isDeepStrictEqual(old, now)) return [];
      const done = old === undefined ? 'added' : now === undefined ? 'removed' : 'changed';
      const sentence = `Translation ${tag} of ${quoteOneLine(after.name)} ${done}`;
      return [
        {
          ...owner,
          sentence,
          path: `${path}.translations.${tag}`,
          ...definedValues(old?.translation, now?.translation),
        },
      ];
    },
  );
}

function translationsOf({
  translations = {},
}: ProjectSurvey): readonly { readonly tag: string; readonly translation: SurveyTranslation }[] {
  return Object.entries(translations).map(([tag, translation]) => ({ tag, translation }));
}
