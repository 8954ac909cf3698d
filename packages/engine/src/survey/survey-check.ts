import {
  questionTypes,
  ratingStyles,
  surveyDisplayTypes,
  surveyFrequencies,
  surveyLabelNames,
  textFormats,
} from '@pixel/protocol';
import { invalidAudiencePath } from '../audience/invalid-audience-path.ts';
import {
  boolean,
  type Check,
  fraction,
  isoTime,
  listOf,
  number,
  objectOf,
  oneOf,
  optional,
  string,
  strings,
  urlRules,
} from '../snapshot-check.ts';

const anyObject = objectOf({});
const question = objectOf({
  questionId: string,
  type: oneOf(...questionTypes),
  title: string,
  description: optional(string),
  required: boolean,
  options: optional(listOf(objectOf({ optionId: string, label: string }))),
  scale: optional(number),
  ratingStyle: optional(oneOf(...ratingStyles)),
  minLabel: optional(string),
  maxLabel: optional(string),
  shuffle: optional(boolean),
  allowOther: optional(boolean),
  minChoices: optional(number),
  maxChoices: optional(number),
  placeholder: optional(string),
  multiline: optional(boolean),
  format: optional(oneOf(...textFormats)),
  minLength: optional(number),
  maxLength: optional(number),
  linkUrl: optional(string),
  linkLabel: optional(string),
  branching: optional(listOf(objectOf({ when: objectOf({ operator: string }), goTo: string }))),
});

const clientSurvey = objectOf({
  surveyKey: string,
  surveyId: string,
  surveyName: string,
  status: oneOf('running'),
  displayType: oneOf(...surveyDisplayTypes),
  questions: listOf(question),
  trigger: objectOf({ type: string }),
  display: objectOf({
    frequency: oneOf(...surveyFrequencies),
    maxShows: optional(number),
    intervalDays: optional(number),
    cooldownDays: number,
    delayMs: number,
  }),
  appearance: objectOf({ position: string, theme: string, accentColor: string }),
  intro: optional(anyObject),
  thankYou: optional(anyObject),
  language: string,
  // Versions published before a label was added lack it.
  labels: objectOf(Object.fromEntries(surveyLabelNames.map((name) => [name, optional(string)]))),
  translations: optional(anyObject),
});

const survey = objectOf({
  survey: clientSurvey,
  startAt: optional(isoTime),
  endAt: optional(isoTime),
  salt: string,
  coverage: fraction,
  urlRules,
  audience: optional(invalidAudiencePath),
  experiment: optional(objectOf({ experimentKey: string, variantKeys: strings })),
});

/** Surveys with valid fields and distinct ids. */
export const surveyList: Check = (value) => {
  const invalidPath = listOf(survey)(value);
  if (invalidPath !== undefined) return invalidPath;
  const surveyIds = new Set<string>();
  for (const [index, { survey: clientPart }] of (
    value as readonly { survey: { surveyId: string } }[]
  ).entries()) {
    if (surveyIds.has(clientPart.surveyId)) return `.${index}`;
    surveyIds.add(clientPart.surveyId);
  }
  return undefined;
};
