import { isDeepStrictEqual } from 'node:util';
import type { SurveyTranslation } from '@pixel/protocol';
import { surveyAnswer } from '../documents/answers.ts';
import type { ProjectSurvey } from '../documents/project.ts';
import { describeQuestions } from './describe-questions.ts';
import { describeUrlRules } from './describe-url-rules.ts';
import {
  type ChangeOwner,
  type DescribedChange,
  describeFields,
  type FieldWords,
  pairs,
  valuesOf,
} from './described-change.ts';
import { quoted } from './format-value.ts';
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
  const name = quoted(one.name);
  if (before === undefined || after === undefined) {
    const done = before === undefined ? `added as ${one.status}` : 'removed';
    return [
      {
        surveyKey,
        sentence: `Survey ${name} ${done}`,
        path,
        ...valuesOf(before && surveyAnswer(before), after && surveyAnswer(after)),
      },
    ];
  }
  const fieldsOf = (words: Readonly<Record<string, FieldWords>>, part: 'display' | 'appearance') =>
    describeFields(before[part], after[part], {
      words,
      path: `${path}.${part}`,
      of: ` of ${name}`,
      surveyKey,
    });
  return [
    ...describeFields(before, after, { words: surveyLabels, path, of: ` of ${name}`, surveyKey }),
    ...describeUrlRules(before, after, { path, surveyKey }),
    ...describeQuestions(before, after, { path, surveyKey }),
    ...describeText(before.intro, after.intro, {
      what: `Intro of ${name}`,
      path: `${path}.intro`,
      surveyKey,
    }),
    ...describeText(before.thankYou, after.thankYou, {
      what: `Thanks of ${name}`,
      path: `${path}.thankYou`,
      surveyKey,
    }),
    ...fieldsOf(displayLabels, 'display'),
    ...fieldsOf(appearanceLabels, 'appearance'),
    ...describeTranslations(before, after, { path, surveyKey }),
  ];
}

function describeText(
  before: object | undefined,
  after: object | undefined,
  { what, path, ...owner }: ChangeOwner & { readonly what: string; readonly path: string },
): readonly DescribedChange[] {
  if (before === undefined && after === undefined) return [];
  if (before === undefined || after === undefined) {
    const done = before === undefined ? 'added' : 'removed';
    return [{ ...owner, sentence: `${what} ${done}`, path, ...valuesOf(before, after) }];
  }
  const of = ` of the ${what.charAt(0).toLowerCase()}${what.slice(1)}`;
  return describeFields(before, after, { words: surveyTextLabels, path, of, ...owner });
}

function describeTranslations(
  before: ProjectSurvey,
  after: ProjectSurvey,
  { path, ...owner }: ChangeOwner & { readonly path: string },
): readonly DescribedChange[] {
  return pairs(translationsOf(before), translationsOf(after), 'tag').flatMap(
    ({ before: old, after: now }) => {
      const tag = (now ?? old)?.tag;
      if (isDeepStrictEqual(old, now)) return [];
      const done = old === undefined ? 'added' : now === undefined ? 'removed' : 'changed';
      const sentence = `Translation ${tag} of ${quoted(after.name)} ${done}`;
      return [
        {
          ...owner,
          sentence,
          path: `${path}.translations.${tag}`,
          ...valuesOf(old?.translation, now?.translation),
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
