import type { ErrorDetail } from '../error.ts';
import { scaleOf } from './scale.ts';
import type { SurveyQuestion } from './survey.ts';
import { maxTextAnswerLength, textProblem } from './text-problem.ts';

/** Returns a short phrase that describes the problem with an answer, or undefined if it is valid. */
type AnswerCheck = (answer: unknown, question: SurveyQuestion) => string | undefined;

const keyPattern = /^[a-z0-9][a-z0-9_-]{0,63}$/;

const checks: Readonly<Record<SurveyQuestion['type'], AnswerCheck>> = {
  open_text: (answer, question) =>
    typeof answer === 'string' ? textProblem(answer, question) : 'must be text',
  single_choice: choiceProblem,
  multiple_choice: choicesProblem,
  rating: pointProblem,
  nps: pointProblem,
  csat: pointProblem,
  ces: pointProblem,
  consent(answer, { required }) {
    if (typeof answer !== 'boolean') return 'must be true or false';
    return required && !answer ? 'must be true, since consent is required' : undefined;
  },
  link: (answer) => (answer === true ? undefined : 'must be true'),
};

/**
 * Returns the problems of invalid answers, by question id and without the values sent: at most `maxRows` rows. Null means no answer and is
 * always valid; missing answers aren't checked.
 */
export function answerProblems(
  questions: readonly SurveyQuestion[],
  answers: Readonly<Record<string, unknown>>,
  maxRows = 100,
): readonly ErrorDetail[] {
  const byId = new Map(questions.map((question) => [question.questionId, question]));
  const rows = new Map<string, ErrorDetail>();
  for (const questionId of Object.keys(answers)) {
    if (rows.size === maxRows) break;
    const question = byId.get(questionId);
    const answer = answers[questionId];
    const message =
      question === undefined
        ? 'must be the answer to a question of this survey'
        : answer === null
          ? undefined
          : checks[question.type]?.(answer, question);
    if (message === undefined) continue;
    const path = pathOf(questionId);
    if (!rows.has(path)) rows.set(path, { path, message });
  }
  return [...rows.values()];
}

/** A malformed id could contain anything, so it isn't repeated. */
function pathOf(questionId: string): string {
  return keyPattern.test(questionId) ? `answers.${questionId}` : 'answers';
}

function pointProblem(answer: unknown, question: SurveyQuestion): string | undefined {
  const { min, max } = scaleOf(question) ?? { min: 0, max: 0 };
  const fits = Number.isInteger(answer) && Number(answer) >= min && Number(answer) <= max;
  return fits ? undefined : `must be a whole number from ${min} to ${max}`;
}

function choiceProblem(answer: unknown, question: SurveyQuestion): string | undefined {
  if (typeof answer === 'string')
    return question.options?.some(({ optionId }) => optionId === answer)
      ? undefined
      : 'must be the id of an option';
  return question.allowOther === true ? otherProblem(answer) : 'must be the id of an option, as text';
}

function choicesProblem(answer: unknown, question: SurveyQuestion): string | undefined {
  if (!Array.isArray(answer)) return 'must be a list of options';
  const { minChoices = question.required ? 1 : 0, maxChoices = Number.POSITIVE_INFINITY } = question;
  if (answer.length < minChoices && (answer.length > 0 || question.required))
    return `must have at least ${minChoices} ${minChoices === 1 ? 'option' : 'options'}`;
  if (answer.length > maxChoices)
    return `must have at most ${maxChoices} ${maxChoices === 1 ? 'option' : 'options'}`;
  const met = new Set<string>();
  let others = 0;
  for (const each of answer as readonly unknown[]) {
    const problem = choiceProblem(each, question);
    if (problem !== undefined) return `each of them ${problem}`;
    if (typeof each !== 'string') others += 1;
    else if (met.has(each)) return 'must not repeat an option';
    else met.add(each);
  }
  return others > 1 ? 'must not have more than one other answer' : undefined;
}

/** An object `{ other: text }` without other keys. */
function otherProblem(answer: unknown): string | undefined {
  const problem = 'must be the id of an option, or an object with text as "other"';
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return problem;
  if (Object.keys(answer).join() !== 'other') return problem;
  const other: unknown = Reflect.get(answer, 'other');
  if (typeof other !== 'string') return problem;
  if (other.length > maxTextAnswerLength)
    return `must have at most ${maxTextAnswerLength} characters as "other"`;
  return other.trim() === '' ? 'must have more than just spaces as "other"' : undefined;
}
