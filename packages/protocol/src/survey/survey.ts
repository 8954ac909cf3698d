import { z } from 'zod';
import { idSchema, keySchema } from '../identifiers.ts';

/** Where a survey appears: in a corner, above everything, in an element of the page, or rendered by the page itself. */
export const surveyDisplayTypes = ['popover', 'modal', 'inline', 'api'] as const;

/**
 * Types of question, with their valid answers:
 * - `open_text`: a string.
 * - `single_choice`: the id of an option, or `{ other: text }` with `allowOther`.
 * - `multiple_choice`: a list of option ids, with at most one `{ other: text }` with `allowOther`.
 * - `rating`: an integer from 1 to `scale`.
 * - `nps`: an integer from 0 to 10. `csat`: from 1 to 5. `ces`: from 1 to 7.
 * - `consent`: true or false.
 * - `link`: true, once opened.
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

/** How the points of a rating are displayed. */
export const ratingStyles = ['numbers', 'stars', 'emoji'] as const;

/** Required format of a text answer: an email address, an absolute http(s) URL, or a number as people write it. */
export const textFormats = ['email', 'url', 'number'] as const;

/**
 * How a branch compares the answer. Text comparisons ignore case. An option is represented by its id, or by `other`.
 * - `equals`, `not_equals`: the answer is, or is not, the value. A missing answer matches neither.
 * - `in`: the answer is in a list; of several chosen options, at least one is.
 * - `contains`: the text contains the value, or the option is among those chosen.
 * - `greater`, `less`: the number is greater or less than the value.
 * - `answered`, `not_answered`: whether there is an answer; without a value.
 * - `always`: matches any answer; without a value.
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

/** Target of a branch that ends the survey. */
export const surveyEnd = 'end';

const text = z.string();
const comparable = z.union([z.string(), z.number(), z.boolean()]);

export const branchSchema = z.object({
  when: z.object({
    operator: z.enum(branchOperators),
    value: z.union([comparable, z.array(z.union([z.string(), z.number()]))]).optional(),
  }),
  /** The id of a question, or `end`. */
  goTo: text,
});

export const questionOptionSchema = z.object({ optionId: keySchema, label: text });

/**
 * A question. Its fields depend on its type. The first matching branch determines the next question; by default it is the following one.
 */
export const surveyQuestionSchema = z.object({
  questionId: keySchema,
  type: z.enum(questionTypes),
  title: text,
  description: text.optional(),
  required: z.boolean(),
  options: z.array(questionOptionSchema).optional(),
  /** Number of points of a rating, 3 to 10. The other scales are fixed. */
  scale: z.int().optional(),
  ratingStyle: z.enum(ratingStyles).optional(),
  minLabel: text.optional(),
  maxLabel: text.optional(),
  /** Whether each response has the options in a different order; `other` stays last. */
  shuffle: z.boolean().optional(),
  allowOther: z.boolean().optional(),
  /** Minimum number of chosen options, if answered at all. */
  minChoices: z.int().optional(),
  /** Maximum number of chosen options. */
  maxChoices: z.int().optional(),
  placeholder: text.optional(),
  /** Whether the text may have several lines. */
  multiline: z.boolean().optional(),
  format: z.enum(textFormats).optional(),
  /** Minimum length of a text answer, in UTF-16 code units. */
  minLength: z.int().optional(),
  /** Maximum length of a text answer, in UTF-16 code units. */
  maxLength: z.int().optional(),
  linkUrl: text.optional(),
  linkLabel: text.optional(),
  branching: z.array(branchSchema).optional(),
});

const payloadConditionSchema = z.object({
  /** A top-level key of the event's payload. */
  property: text,
  operator: z.enum(['equals', 'not_equals', 'in', 'contains', 'greater', 'less', 'exists']),
  value: z.union([comparable, z.array(z.union([z.string(), z.number()]))]).optional(),
});

/** What makes an eligible survey appear; `display.delayMs` runs after the trigger. */
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
    /** All conditions have to match. */
    conditions: z.array(payloadConditionSchema).optional(),
  }),
  z.object({ type: z.literal('manual') }),
]);

/**
 * How often a visitor sees a survey:
 * - `once`: one time, answered or not.
 * - `until_response`: again `cooldownDays` after it was last shown, until answered.
 * - `limited`: at most `maxShows` times, `intervalDays` apart, and not after a response.
 * - `always`: whenever it is eligible, regardless of earlier shows and answers.
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
  /** `#rrggbb`, like the other colours. */
  accentColor: text,
  /** Background and text colour require each other and a single theme, not `auto`. */
  backgroundColor: text.optional(),
  textColor: text.optional(),
  /** CSS selector of the element that contains an `inline` survey. */
  container: text.optional(),
});

/** The introduction before the first question. */
export const surveyIntroSchema = z.object({
  title: text,
  description: text.optional(),
  buttonLabel: text.optional(),
});

/** The message after the last question. */
export const surveyThankYouSchema = z.object({
  title: text,
  description: text.optional(),
  linkUrl: text.optional(),
  linkLabel: text.optional(),
});

/** Texts that Pixel provides; `{n}` and `{count}` are placeholders for numbers. */
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

/** A survey in another language. Missing texts fall back to the survey's own language. */
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
        /** Labels by option id. */
        options: z.record(z.string(), text).optional(),
      }),
    )
    .optional(),
  intro: surveyIntroSchema.partial().optional(),
  thankYou: surveyThankYouSchema.partial().optional(),
  labels: z.partialRecord(z.enum(surveyLabelNames), text).optional(),
});

/** A survey as served to pages. */
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
  /** BCP 47 tag. */
  language: text,
  labels: surveyLabelsSchema,
  /** Translations by BCP 47 tag. */
  translations: z.record(z.string(), surveyTranslationSchema).optional(),
  /**
   * How many more surveys the visitor may see within the project's budget, this one included. Absent if this survey doesn't use the budget,
   * or if the budget covers all surveys offered.
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
