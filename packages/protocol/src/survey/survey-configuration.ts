import { z } from 'zod';
import { audienceSchema } from '../audience-schema.ts';
import {
  eventNameSchema,
  fractionSchema,
  nameSchema,
  noteSchema,
  refineUniqueBy,
  timestampSchema,
} from '../configuration-fields.ts';
import { keySchema } from '../identifiers.ts';
import { languageProblem } from '../language-problem.ts';
import { urlRulesSchema } from '../url-rule.ts';
import {
  branchOperators,
  questionTypes,
  ratingStyles,
  surveyDisplayTypes,
  surveyEnd,
  surveyFrequencies,
  surveyLabelNames,
  surveyPositions,
  surveyThemes,
  surveyTriggerSchema,
  textFormats,
} from './survey.ts';
import { surveyProblems } from './survey-problems.ts';

/** Statuses of a survey. `running` surveys are served, `scheduled` ones from `startAt` on. */
export const surveyStatuses = ['draft', 'scheduled', 'running', 'paused', 'completed', 'archived'] as const;

const title = z.string().trim().min(1).max(500);
const description = z.string().trim().min(1).max(2_000);
const label = z.string().trim().min(1).max(200);
const selector = z.string().min(1).max(2_048);
const days = z.number().min(0).max(3_650);
const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #1d4ed8');
const linkUrl = z.string().max(2_048);
const languageTag = z.string().superRefine((text, context) => {
  const message = languageProblem(text);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});
/** The operand of a comparison with an answer or an event property. */
const operand = z.union(
  [
    z.string().max(1_000),
    z.number(),
    z.boolean(),
    z.array(z.union([z.string().max(1_000), z.number()])).max(100),
  ],
  'must be text of at most 1000 characters, a number, true or false, or a list of at most 100 strings and numbers',
);

/** Maximum number of different surveys shown to a visitor within a number of days; `always` surveys don't count. */
export const surveyBudgetSchema = z.strictObject({
  surveys: z.int().min(1).max(1_000),
  days: z.number().gt(0).max(3_650),
});

export const surveyBudgetDefault = { surveys: 2, days: 7 } as const;

const branchConfigurationSchema = z.strictObject({
  when: z.strictObject({ operator: z.enum(branchOperators), value: operand.optional() }),
  goTo: keySchema.or(z.literal(surveyEnd)),
});

/** A question in a configuration file. {@link surveyProblems} checks what each type needs. */
export const questionConfigurationSchema = z.strictObject({
  questionId: keySchema,
  type: z.enum(questionTypes),
  title,
  description: description.optional(),
  required: z.boolean().default(false),
  options: z
    .array(z.strictObject({ optionId: keySchema, label }))
    .min(1)
    .max(50)
    .superRefine(refineUniqueBy('optionId'))
    .optional(),
  scale: z.int().min(3).max(10).optional(),
  ratingStyle: z.enum(ratingStyles).optional(),
  minLabel: label.optional(),
  maxLabel: label.optional(),
  shuffle: z.boolean().optional(),
  allowOther: z.boolean().optional(),
  minChoices: z.int().min(1).max(50).optional(),
  maxChoices: z.int().min(1).max(50).optional(),
  placeholder: label.optional(),
  multiline: z.boolean().optional(),
  format: z.enum(textFormats).optional(),
  minLength: z.int().min(1).max(10_000).optional(),
  maxLength: z.int().min(1).max(10_000).optional(),
  linkUrl: linkUrl.optional(),
  linkLabel: label.optional(),
  branching: z.array(branchConfigurationSchema).max(50).optional(),
});

const introSchema = z.strictObject({
  title,
  description: description.optional(),
  buttonLabel: label.optional(),
});

const thankYouSchema = z.strictObject({
  title,
  description: description.optional(),
  linkUrl: linkUrl.optional(),
  linkLabel: label.optional(),
});

/** Overrides for the texts of buttons and messages that Pixel provides. */
const labelsSchema = z.partialRecord(z.enum(surveyLabelNames), label);

const translationSchema = z.strictObject({
  questions: z
    .record(
      z.string(),
      z.strictObject({
        title: title.optional(),
        description: description.optional(),
        minLabel: label.optional(),
        maxLabel: label.optional(),
        placeholder: label.optional(),
        linkUrl: linkUrl.optional(),
        linkLabel: label.optional(),
        options: z.record(z.string(), label).optional(),
      }),
    )
    .optional(),
  intro: introSchema.partial().optional(),
  thankYou: thankYouSchema.partial().optional(),
  labels: labelsSchema.optional(),
});

const displaySchema = z.strictObject({
  frequency: z.enum(surveyFrequencies).default('once'),
  maxShows: z.int().min(1).max(1_000).optional(),
  intervalDays: days.optional(),
  cooldownDays: days.default(30),
  delayMs: z.int().min(0).max(3_600_000).default(0),
});

const appearanceSchema = z.strictObject({
  position: z.enum(surveyPositions).default('bottom_right'),
  theme: z.enum(surveyThemes).default('auto'),
  accentColor: colour.default('#2563eb'),
  backgroundColor: colour.optional(),
  textColor: colour.optional(),
  container: selector.optional(),
});

/**
 * Restricts a survey to visitors assigned one of these variants of a running experiment (any variant if none is listed), whichever pages
 * the experiment runs on.
 */
const surveyExperimentSchema = z.strictObject({
  experimentKey: keySchema,
  variantKeys: z.array(keySchema).max(20).default([]),
});

const triggerTypes = surveyTriggerSchema.options.map(({ shape }) => shape.type.value);

/** A trigger in a configuration file: the fields of {@link surveyTriggerSchema} with their limits. */
const triggerSchema = z
  .discriminatedUnion(
    'type',
    [
      z.strictObject({ type: z.literal('immediate') }),
      z.strictObject({ type: z.literal('delay'), delayMs: z.int().min(0).max(3_600_000) }),
      z.strictObject({ type: z.literal('scroll'), scrollPercent: z.number().min(1).max(100) }),
      z.strictObject({ type: z.literal('exit_intent') }),
      z.strictObject({ type: z.literal('click'), selector }),
      z.strictObject({ type: z.literal('element_visible'), selector }),
      z.strictObject({
        type: z.literal('event'),
        eventName: eventNameSchema,
        conditions: z
          .array(
            z.strictObject({
              property: z.string().min(1).max(128),
              operator: z.enum(['equals', 'not_equals', 'in', 'contains', 'greater', 'less', 'exists']),
              value: operand.optional(),
            }),
          )
          .max(20)
          .optional(),
      }),
      z.strictObject({ type: z.literal('manual') }),
    ],
    {
      error: ({ code }) =>
        code === 'invalid_union' ? `must be one of ${triggerTypes.join(', ')}` : undefined,
    },
  )
  .transform((trigger) => surveyTriggerSchema.parse(trigger));

export const surveyConfigurationSchema = z
  .strictObject({
    surveyKey: keySchema,
    name: nameSchema.optional(),
    notes: noteSchema.optional(),
    status: z.enum(surveyStatuses).default('draft'),
    salt: z.string().min(1).max(128).optional(),
    startAt: timestampSchema.optional(),
    endAt: timestampSchema.optional(),
    urlRules: urlRulesSchema.default({ include: [], exclude: [] }),
    audience: audienceSchema.optional(),
    audienceKey: keySchema.optional(),
    experiment: surveyExperimentSchema.optional(),
    /** Share of visitors who may see it, chosen by hash. */
    coverage: fractionSchema.default(1),
    displayType: z.enum(surveyDisplayTypes).default('popover'),
    questions: z.array(questionConfigurationSchema).min(1).max(50).superRefine(refineUniqueBy('questionId')),
    trigger: triggerSchema.default({ type: 'immediate' }),
    display: displaySchema.default({ frequency: 'once', cooldownDays: 30, delayMs: 0 }),
    appearance: appearanceSchema.default({
      position: 'bottom_right',
      theme: 'auto',
      accentColor: '#2563eb',
    }),
    intro: introSchema.optional(),
    thankYou: thankYouSchema.optional(),
    language: languageTag.default('en'),
    labels: labelsSchema.optional(),
    translations: z.record(z.string(), translationSchema).optional(),
  })
  .superRefine((survey, context) => {
    for (const { path, message } of surveyProblems(survey))
      context.addIssue({ code: 'custom', path: [...path], message });
  });

export type SurveyConfiguration = z.infer<typeof surveyConfigurationSchema>;
export type SurveyStatus = (typeof surveyStatuses)[number];
export type SurveyBudget = z.infer<typeof surveyBudgetSchema>;
export type QuestionConfiguration = z.infer<typeof questionConfigurationSchema>;
