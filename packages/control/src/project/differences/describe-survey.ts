import { isDeepStrictEqual } from 'node:util';
import type { SurveyTranslation } from '@pixel/protocol';
import { surveyAnswer } from '../answers.ts';
import type { ProjectSurvey } from '../project.ts';
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
import { percent, quoted, said, word } from './format-value.ts';

const surveyFields: Readonly<Record<string, FieldWords>> = {
  name: { label: 'Name', say: said },
  notes: { label: 'Notes', say: said },
  status: { label: 'Status', say: word },
  salt: { label: 'Salt, by which visitors are chosen,', say: said },
  startAt: { label: 'Start', say: word },
  endAt: { label: 'End', say: word },
  audience: { label: 'Audience', say: said },
  audienceKey: { label: 'Audience', say: word },
  experiment: { label: 'Experiment', say: experimentOf },
  coverage: { label: 'Coverage', say: (share) => percent(Number(share)) },
  displayType: { label: 'Display', say: word },
  trigger: { label: 'Trigger', say: (trigger) => triggerOf(trigger as ProjectSurvey['trigger']) },
  language: { label: 'Language', say: word },
  labels: { label: 'Labels', say: said },
};

const displayFields: Readonly<Record<string, FieldWords>> = {
  frequency: { label: 'Frequency', say: word },
  maxShows: { label: 'Most shows', say: word },
  intervalDays: { label: 'Days between shows', say: word },
  cooldownDays: { label: 'Days of cooldown', say: word },
  delayMs: { label: 'Delay in milliseconds', say: word },
};

const appearanceFields: Readonly<Record<string, FieldWords>> = {
  position: { label: 'Position', say: word },
  theme: { label: 'Theme', say: word },
  accentColor: { label: 'Accent colour', say: word },
  backgroundColor: { label: 'Background colour', say: word },
  textColor: { label: 'Text colour', say: word },
  container: { label: 'Container', say: said },
};

const textFields: Readonly<Record<string, FieldWords>> = {
  title: { label: 'Title', say: said },
  description: { label: 'Description', say: said },
  buttonLabel: { label: 'Button', say: said },
  linkUrl: { label: 'Link', say: said },
  linkLabel: { label: 'Words of the link', say: said },
};

/** Says what differs between two states of a survey, of which one may not be there. */
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
    ...describeFields(before, after, { words: surveyFields, path, of: ` of ${name}`, surveyKey }),
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
    ...fieldsOf(displayFields, 'display'),
    ...fieldsOf(appearanceFields, 'appearance'),
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
  return describeFields(before, after, { words: textFields, path, of, ...owner });
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

function experimentOf(value: unknown): string {
  const experiment = value as ProjectSurvey['experiment'];
  if (experiment === undefined) return 'none';
  const { experimentKey, variantKeys } = experiment;
  return variantKeys.length === 0 ? experimentKey : `${experimentKey} (${variantKeys.join(', ')})`;
}

function triggerOf(trigger: ProjectSurvey['trigger']): string {
  switch (trigger.type) {
    case 'delay':
      return `delay of ${trigger.delayMs} ms`;
    case 'scroll':
      return `scroll to ${trigger.scrollPercent} %`;
    case 'click':
      return `click on ${quoted(trigger.selector)}`;
    case 'element_visible':
      return `${quoted(trigger.selector)} being visible`;
    case 'event': {
      const { eventName, conditions = [] } = trigger;
      const which = conditions.map(
        ({ property, operator, value }) =>
          `${property} ${operator}${value === undefined ? '' : ` ${JSON.stringify(value)}`}`,
      );
      return `event ${quoted(eventName)}${which.length === 0 ? '' : ` with ${which.join(' and ')}`}`;
    }
    default:
      return trigger.type;
  }
}
