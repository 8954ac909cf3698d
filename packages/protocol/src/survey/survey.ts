import { z } from 'zod';
import { idSchema, keySchema } from '../identifiers.ts';

/** Where a survey is drawn: in a corner, above everything, in an element of the page, or by the page itself. */
export const surveyDisplayTypes = ['popover', 'modal', 'inline', 'api'] as const;

/**
 * Kinds of question, with the answer that fits each:
 *
 * - `open_text`: a text.
 * - `single_choice`: the id of an option, or `{ other: text }` where `allowOther`.
 * - `multiple_choice`: a list of ids of options, with at most one `{ other: text }` where `allowOther`.
 * - `rating`: a whole number from 1 to `scale`.
 * - `nps`: a whole number from 0 to 10. `csat`: from 1 to 5. `ces`: from 1 to 7.
 * - `consent`: true or false.
 * - `link`: true, once it was opened.
 */
export const questionTypes = [
  'open_text',
  'single_choice',
  'multiple_choice',
  'rating',
  'nps',
  'csat',
  'ces',
  'consent',
  'link',
] as const;

/** How the points of a rating look. */
export const ratingStyles = ['numbers', 'stars', 'emoji'] as const;

/** What a text must be: a mail address, an absolute http(s) address, or a number as people write it. */
export const textFormats = ['email', 'url', 'number'] as const;

/**
 * How the answer to a question is compared. Texts are compared without regard to case; the id of an option, or `other`, stands for
 * the option.
 *
 * - `equals`, `not_equals`: the answer is, or is not, the value. A question without an answer fits neither.
 * - `in`: the answer is one of a list; of several chosen options, one of them is.
 * - `contains`: the text has the value in it, or the option is among those chosen.
 * - `greater`, `less`: the number is on that side of the value.
 * - `answered`, `not_answered`: whether there is an answer; without a value.
 * - `always`: whatever the answer is; without a value.
 */
export const branchOperators = [
  'equals',
  'not_equals',
  'in',
  'contains',
  'greater',
  'less',
  'answered',
  'not_answered',
  'always',
] as const;

/** Where a survey that is over goes. */
export const surveyEnd = 'end';

const text = z.string();
const comparable = z.union([z.string(), z.number(), z.boolean()]);

export const branchSchema = z.object({
  when: z.object({
    operator: z.enum(branchOperators),
    value: z.union([comparable, z.array(z.union([z.string(), z.number()]))]).optional(),
  }),
  /** A question, or `end`. */
  goTo: text,
});

export const questionOptionSchema = z.object({ optionId: keySchema, label: text });

/** One question. Which members it has depends on its type; the first branch that fits decides what comes next, else it is the next question. */
export const surveyQuestionSchema = z.object({
  questionId: keySchema,
  type: z.enum(questionTypes),
  title: text,
  description: text.optional(),
  required: z.boolean(),
  options: z.array(questionOptionSchema).optional(),
  /** Points of a rating, 3 to 10; those of `nps`, `csat` and `ces` are 10, 5 and 7. */
  scale: z.int().optional(),
  ratingStyle: z.enum(ratingStyles).optional(),
  minLabel: text.optional(),
  maxLabel: text.optional(),
  /** The options stand in another order for each response; `other` stays last. */
  shuffle: z.boolean().optional(),
  allowOther: z.boolean().optional(),
  /** Fewest and most options to choose, where it is answered at all. */
  minChoices: z.int().optional(),
  maxChoices: z.int().optional(),
  placeholder: text.optional(),
  /** A text of several lines. */
  multiline: z.boolean().optional(),
  format: z.enum(textFormats).optional(),
  /** In UTF-16 code units. */
  minLength: z.int().optional(),
  maxLength: z.int().optional(),
  linkUrl: text.optional(),
  linkLabel: text.optional(),
  branching: z.array(branchSchema).optional(),
});

const payloadConditionSchema = z.object({
  /** A key at the top of the event's payload. */
  property: text,
  operator: z.enum(['equals', 'not_equals', 'in', 'contains', 'greater', 'less', 'exists']),
  value: z.union([comparable, z.array(z.union([z.string(), z.number()]))]).optional(),
});

/** What makes a survey that may be shown appear; `display.delayMs` is waited for after it. */
export const surveyTriggerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('immediate') }),
  z.object({ type: z.literal('delay'), delayMs: z.int() }),
  z.object({ type: z.literal('scroll'), scrollPercent: z.number() }),
  z.object({ type: z.literal('exit_intent') }),
  z.object({ type: z.literal('click'), selector: text }),
  z.object({ type: z.literal('element_visible'), selector: text }),
  z.object({
    type: z.literal('event'),
    eventName: text,
    /** All of them hold. */
    conditions: z.array(payloadConditionSchema).optional(),
  }),
  z.object({ type: z.literal('manual') }),
]);

/**
 * How often one visitor meets a survey:
 *
 * - `once`: it is shown once, answered or not.
 * - `until_response`: again `cooldownDays` after it was last shown, until it is answered.
 * - `limited`: at most `maxShows` times, `intervalDays` apart, and not after a response.
 * - `always`: whenever it fits, whatever was shown or answered.
 */
export const surveyFrequencies = ['once', 'until_response', 'limited', 'always'] as const;

export const surveyDisplaySchema = z.object({
  frequency: z.enum(surveyFrequencies),
  maxShows: z.int().optional(),
  intervalDays: z.number().optional(),
  cooldownDays: z.number(),
  delayMs: z.int(),
});

export const surveyPositions = [
  'bottom_right',
  'bottom_left',
  'bottom_center',
  'top_right',
  'top_left',
  'center',
] as const;
export const surveyThemes = ['auto', 'light', 'dark'] as const;

export const surveyAppearanceSchema = z.object({
  position: z.enum(surveyPositions),
  theme: z.enum(surveyThemes),
  /** Colours are `#rrggbb`. */
  accentColor: text,
  /** Of one theme only: both or neither, and not with `auto`. */
  backgroundColor: text.optional(),
  textColor: text.optional(),
  /** CSS selector of the element that an `inline` survey is drawn in. */
  container: text.optional(),
});

/** What is read before the first question. */
export const surveyIntroSchema = z.object({
  title: text,
  description: text.optional(),
  buttonLabel: text.optional(),
});

/** What is read after the last question. */
export const surveyThankYouSchema = z.object({
  title: text,
  description: text.optional(),
  linkUrl: text.optional(),
  linkLabel: text.optional(),
});

/** The words that a survey itself brings; `{n}` and `{count}` stand for numbers. */
export const surveyLabelNames = [
  'start',
  'next',
  'back',
  'submit',
  'close',
  'required',
  'other',
  'progress',
  'thanks',
  'opensInNewTab',
  'requiredProblem',
  'emailProblem',
  'urlProblem',
  'numberProblem',
  'tooShortProblem',
  'tooLongProblem',
  'tooFewProblem',
  'tooManyProblem',
] as const;
export type SurveyLabelName = (typeof surveyLabelNames)[number];

export const surveyLabelsSchema = z.record(z.enum(surveyLabelNames), text);

/** A survey in another language; what it does not say is said in the survey's own. */
export const surveyTranslationSchema = z.object({
  questions: z
    .record(
      z.string(),
      z.object({
        title: text.optional(),
        description: text.optional(),
        minLabel: text.optional(),
        maxLabel: text.optional(),
        placeholder: text.optional(),
        linkUrl: text.optional(),
        linkLabel: text.optional(),
        /** Labels by the ids of their options. */
        options: z.record(z.string(), text).optional(),
      }),
    )
    .optional(),
  intro: surveyIntroSchema.partial().optional(),
  thankYou: surveyThankYouSchema.partial().optional(),
  labels: z.partialRecord(z.enum(surveyLabelNames), text).optional(),
});

/** A survey as pages get it. */
export const surveySchema = z.object({
  surveyKey: keySchema,
  surveyId: idSchema,
  surveyName: text,
  status: z.literal('running'),
  displayType: z.enum(surveyDisplayTypes),
  questions: z.array(surveyQuestionSchema),
  trigger: surveyTriggerSchema,
  display: surveyDisplaySchema,
  appearance: surveyAppearanceSchema,
  intro: surveyIntroSchema.optional(),
  thankYou: surveyThankYouSchema.optional(),
  /** BCP 47. */
  language: text,
  labels: surveyLabelsSchema,
  /** By BCP 47 languages. */
  translations: z.record(z.string(), surveyTranslationSchema).optional(),
  /**
   * How many more surveys of the project's budget the visitor may meet, this one included. Absent where this one takes nothing of it, or
   * where it is enough for all that are offered.
   */
  budgetLeft: z.int().positive().optional(),
});

export type Survey = z.infer<typeof surveySchema>;
export type SurveyDisplayType = (typeof surveyDisplayTypes)[number];
export type QuestionType = (typeof questionTypes)[number];
export type SurveyQuestion = z.infer<typeof surveyQuestionSchema>;
export type Branch = z.infer<typeof branchSchema>;
export type SurveyTrigger = z.infer<typeof surveyTriggerSchema>;
export type SurveyDisplay = z.infer<typeof surveyDisplaySchema>;
export type SurveyAppearance = z.infer<typeof surveyAppearanceSchema>;
export type SurveyIntro = z.infer<typeof surveyIntroSchema>;
export type SurveyThankYou = z.infer<typeof surveyThankYouSchema>;
export type SurveyLabels = z.infer<typeof surveyLabelsSchema>;
export type SurveyTranslation = z.infer<typeof surveyTranslationSchema>;
