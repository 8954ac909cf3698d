import { linkProblem } from './link-problem.ts';
import { type QuestionType, type SurveyQuestion, surveyEnd } from './survey.ts';
import { problemsAt, type SurveyProblem } from './survey-problem.ts';

const choiceTypes = ['single_choice', 'multiple_choice'] as const;
const scaleTypes = ['rating', 'nps', 'csat', 'ces'] as const;

/** The only types of question that may have a field, by field. */
const typesByField = {
  options: choiceTypes,
  scale: ['rating'],
  ratingStyle: ['rating', 'csat'],
  minLabel: scaleTypes,
  maxLabel: scaleTypes,
  shuffle: choiceTypes,
  allowOther: choiceTypes,
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

const requiredField: Readonly<Partial<Record<QuestionType, 'options' | 'linkUrl'>>> = {
  single_choice: 'options',
  multiple_choice: 'options',
  link: 'linkUrl',
};

/** Returns why a question of a type can't have a field (`is not allowed …`), or undefined. */
export function fieldProblem(type: QuestionType, field: string): string | undefined {
  if (!Object.hasOwn(typesByField, field)) return undefined;
  const types: readonly QuestionType[] = typesByField[field as keyof typeof typesByField];
  return types.includes(type) ? undefined : `is not allowed for a question of type ${type}`;
}

/** Returns a problem for each field that a question lacks or must not have, and for each limit that can't be met. */
export function questionProblems(question: SurveyQuestion): readonly SurveyProblem[] {
  const { questionId, type, linkUrl } = question;
  const missing = requiredField[type];
  const fields = Object.entries(question).filter(([, value]) => value !== undefined);
  return [
    ...problemsAt(
      ['questionId'],
      questionId === surveyEnd
        ? `must not be ${surveyEnd}, which is reserved for the end of a survey`
        : undefined,
    ),
    ...(missing !== undefined && question[missing] === undefined
      ? [{ path: [missing], message: `is required for a question of type ${type}` }]
      : []),
    ...fields.flatMap(([field]) => problemsAt([field], fieldProblem(type, field))),
    ...(type === 'link' && linkUrl !== undefined ? problemsAt(['linkUrl'], linkProblem(linkUrl)) : []),
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
  const reservedIndex = options.findIndex(({ optionId }) => optionId === 'other');
  return [
    ...(allowOther && reservedIndex !== -1
      ? [
          {
            path: ['options', reservedIndex, 'optionId'],
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
