import {
  questionTypes,
  ratingStyles,
  surveyDisplayTypes,
  surveyFrequencies,
  surveyLabelNames,
  textFormats,
} from '@pixel/protocol';
import { audienceDamage } from '../audience/audience-damage.ts';
import {
  type Check,
  flag,
  fraction,
  listOf,
  number,
  objectOf,
  oneOf,
  optional,
  text,
  texts,
  time,
  urlRules,
} from '../snapshot-check.ts';

const anyObject = objectOf({});
const question = objectOf({
  questionId: text,
  type: oneOf(...questionTypes),
  title: text,
  description: optional(text),
  required: flag,
  options: optional(listOf(objectOf({ optionId: text, label: text }))),
  scale: optional(number),
  ratingStyle: optional(oneOf(...ratingStyles)),
  minLabel: optional(text),
  maxLabel: optional(text),
  shuffle: optional(flag),
  allowOther: optional(flag),
  minChoices: optional(number),
  maxChoices: optional(number),
  placeholder: optional(text),
  multiline: optional(flag),
  format: optional(oneOf(...textFormats)),
  minLength: optional(number),
  maxLength: optional(number),
  linkUrl: optional(text),
  linkLabel: optional(text),
  branching: optional(listOf(objectOf({ when: objectOf({ operator: text }), goTo: text }))),
});

const surveyForPages = objectOf({
  surveyKey: text,
  surveyId: text,
  surveyName: text,
  status: oneOf('running'),
  displayType: oneOf(...surveyDisplayTypes),
  questions: listOf(question),
  trigger: objectOf({ type: text }),
  display: objectOf({
    frequency: oneOf(...surveyFrequencies),
    maxShows: optional(number),
    intervalDays: optional(number),
    cooldownDays: number,
    delayMs: number,
  }),
  appearance: objectOf({ position: text, theme: text, accentColor: text }),
  intro: optional(anyObject),
  thankYou: optional(anyObject),
  language: text,
  // Versions published before a label was added lack it.
  labels: objectOf(Object.fromEntries(surveyLabelNames.map((name) => [name, optional(text)]))),
  translations: optional(anyObject),
});

const survey = objectOf({
  survey: surveyForPages,
  startAt: optional(time),
  endAt: optional(time),
  salt: text,
  coverage: fraction,
  urlRules,
  audience: optional(audienceDamage),
  experiment: optional(objectOf({ experimentKey: text, variantKeys: texts })),
});

/** Surveys with valid fields and distinct ids. */
export const surveyList: Check = (value) => {
  const problem = listOf(survey)(value);
  if (problem !== undefined) return problem;
  const met = new Set<string>();
  for (const [index, { survey: each }] of (value as readonly { survey: { surveyId: string } }[]).entries()) {
    if (met.has(each.surveyId)) return `.${index}`;
    met.add(each.surveyId);
  }
  return undefined;
};
