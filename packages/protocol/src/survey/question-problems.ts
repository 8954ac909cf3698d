import { linkProblem } from './link-problem.ts';
import { type QuestionType, type SurveyQuestion, surveyEnd } from './survey.ts';
import { problemAt, type SurveyProblem } from './survey-problem.ts';

const choices = ['single_choice', 'multiple_choice'] as const;
const scales = ['rating', 'nps', 'csat', 'ces'] as const;

/** Fields that only questions of these types have. */
const fitting = {
  options: choices,
  scale: ['rating'],
  ratingStyle: ['rating', 'csat'],
  minLabel: scales,
  maxLabel: scales,
  shuffle: choices,
  allowOther: choices,
  minChoices: ['multiple_choice'],
  maxChoices: ['multiple_choice'],
  placeholder: ['open_text'],
  multiline: ['open_text'],
  format: ['open_text'],
  minLength: ['open_text'],
  maxLength: ['open_text'],
  linkUrl: ['link'],
  linkLabel: ['link'],
} as const satisfies Partial<Record<keyof SurveyQuestion, readonly QuestionType[]>>;

const needed: Readonly<Partial<Record<QuestionType, 'options' | 'linkUrl'>>> = {
  single_choice: 'options',
  multiple_choice: 'options',
  link: 'linkUrl',
};

/** Returns why a question of a type can't have a field, as a predicate, or undefined. */
export function misfit(type: QuestionType, field: string): string | undefined {
  if (!Object.hasOwn(fitting, field)) return undefined;
  const types: readonly QuestionType[] = fitting[field as keyof typeof fitting];
  return types.includes(type) ? undefined : `is not allowed for a question of type ${type}`;
}

/** Returns the fields that a question lacks, those that its type doesn't use, and limits that can't be met. */
export function questionProblems(question: SurveyQuestion): readonly SurveyProblem[] {
  const { questionId, type, linkUrl } = question;
  const missing = needed[type];
  const fields = Object.entries(question).filter(([, value]) => value !== undefined);
  return [
    ...problemAt(
      ['questionId'],
      questionId === surveyEnd
        ? `must not be ${surveyEnd}, which is reserved for the end of a survey`
        : undefined,
    ),
    ...(missing !== undefined && question[missing] === undefined
      ? [{ path: [missing], message: `is required for a question of type ${type}` }]
      : []),
    ...fields.flatMap(([field]) => problemAt([field], misfit(type, field))),
    ...(type === 'link' && linkUrl !== undefined ? problemAt(['linkUrl'], linkProblem(linkUrl)) : []),
    ...(type === 'open_text' ? textProblems(question) : []),
    ...(question.options === undefined ? [] : choiceProblems(question, question.options)),
  ];
}

function textProblems({ minLength, maxLength, multiline, format }: SurveyQuestion): readonly SurveyProblem[] {
  return [
    ...(minLength !== undefined && maxLength !== undefined && minLength > maxLength
      ? [{ path: ['minLength'], message: `must not exceed maxLength, which is ${maxLength}` }]
      : []),
    ...(multiline === true && format !== undefined
      ? [
          {
            path: ['multiline'],
            message: `cannot be combined with format: ${format}, which is a single line`,
          },
        ]
      : []),
  ];
}

function choiceProblems(
  { allowOther, minChoices, maxChoices }: SurveyQuestion,
  options: NonNullable<SurveyQuestion['options']>,
): readonly SurveyProblem[] {
  const count = options.length + (allowOther ? 1 : 0);
  const taken = options.findIndex(({ optionId }) => optionId === 'other');
  return [
    ...(allowOther && taken !== -1
      ? [
          {
            path: ['options', taken, 'optionId'],
            message:
              'must not be other, which is reserved for the visitor’s own text when allowOther is true',
          },
        ]
      : []),
    ...(['minChoices', 'maxChoices'] as const).flatMap((field) => {
      const limit = { minChoices, maxChoices }[field];
      return limit !== undefined && limit > count
        ? [{ path: [field], message: `must not exceed the ${count} available options` }]
        : [];
    }),
    ...(minChoices !== undefined && maxChoices !== undefined && minChoices > maxChoices
      ? [{ path: ['minChoices'], message: `must not exceed maxChoices, which is ${maxChoices}` }]
      : []),
  ];
}
