import type { ErrorDetail } from '../error.ts';
import { answerScale } from './scale.ts';
import type { SurveyQuestion } from './survey.ts';
import { maxTextAnswerLength, textProblem } from './text-problem.ts';

/** Returns why an answer is invalid (`must …`), or undefined. */
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
 * Returns one row for each invalid answer, at most `maxRows` of them; messages never contain the values sent. Null means no answer and is
 * always valid. Missing answers aren't checked.
 */
export function answerProblems(
  questions: readonly SurveyQuestion[],
  answers: Readonly<Record<string, unknown>>,
  maxRows = 100,
): readonly ErrorDetail[] {
  const questionsById = new Map(questions.map((question) => [question.questionId, question]));
  const rows = new Map<string, ErrorDetail>();
  for (const questionId of Object.keys(answers)) {
    if (rows.size === maxRows) break;
    const question = questionsById.get(questionId);
    const answer = answers[questionId];
    const message =
      question === undefined
        ? 'must be the answer to a question of this survey'
        : answer === null
          ? undefined
          : checks[question.type]?.(answer, question);
    if (message === undefined) continue;
    const path = answerPath(questionId);
    if (!rows.has(path)) rows.set(path, { path, message });
  }
  return [...rows.values()];
}

/** Returns the path of an answer. Leaves out a malformed question id, which could contain anything. */
function answerPath(questionId: string): string {
  return keyPattern.test(questionId) ? `answers.${questionId}` : 'answers';
}

function pointProblem(answer: unknown, question: SurveyQuestion): string | undefined {
  const { min, max } = answerScale(question) ?? { min: 0, max: 0 };
  const isOnScale = Number.isInteger(answer) && Number(answer) >= min && Number(answer) <= max;
  return isOnScale ? undefined : `must be a whole number from ${min} to ${max}`;
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
  const chosenIds = new Set<string>();
  let otherCount = 0;
  for (const choice of answer as readonly unknown[]) {
    const problem = choiceProblem(choice, question);
    if (problem !== undefined) return `each of them ${problem}`;
    if (typeof choice !== 'string') otherCount += 1;
    else if (chosenIds.has(choice)) return 'must not repeat an option';
    else chosenIds.add(choice);
  }
  return otherCount > 1 ? 'must not have more than one other answer' : undefined;
}

/** Returns why an answer isn't an object `{ other: text }` without further keys, or undefined. */
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
