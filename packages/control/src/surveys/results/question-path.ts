import { type QuestionConfiguration, surveyEnd } from '@pixel/protocol';

type Answers = Readonly<Record<string, unknown>>;
type Branches = NonNullable<QuestionConfiguration['branching']>;
type Condition = Branches[number]['when'];

/**
 * Gives the ids of the questions that somebody with these answers comes by, from the first to the end. What is not answered leads
 * where no answer leads.
 */
export function questionPath(
  questions: readonly QuestionConfiguration[],
  answers: Answers,
): readonly string[] {
  const byId = new Map(questions.map((question, index) => [question.questionId, { question, index }]));
  const path = new Set<string>();
  let next = questions[0]?.questionId;
  // Surveys that go round in circles are refused when they are saved; one of an unknown hand must still end.
  while (next !== undefined && !path.has(next)) {
    const found = byId.get(next);
    if (found === undefined) break;
    path.add(next);
    const { question, index } = found;
    const branch = question.branching?.find(({ when }) => fits(question, when, answerOf(answers, next)));
    next = branch === undefined ? questions[index + 1]?.questionId : branch.goTo;
    if (next === surveyEnd) break;
  }
  return [...path];
}

function answerOf(answers: Answers, questionId: string | undefined): unknown {
  return questionId !== undefined && Object.hasOwn(answers, questionId) ? answers[questionId] : undefined;
}

function fits({ type }: QuestionConfiguration, { operator, value }: Condition, answer: unknown): boolean {
  const said = wordsOf(answer);
  const wanted = (Array.isArray(value) ? value : [value]).map(fold);
  const isOneOf = said.some((word) => wanted.includes(word));
  switch (operator) {
    case 'always':
      return true;
    case 'answered':
      return said.length > 0;
    case 'not_answered':
      return said.length === 0;
    case 'equals':
      return said.length === 1 && isOneOf;
    case 'not_equals':
      return said.length > 0 && !(said.length === 1 && isOneOf);
    case 'in':
      return isOneOf;
    case 'contains':
      return type === 'open_text' ? said.some((word) => word.includes(wanted[0] ?? '')) : isOneOf;
    case 'greater':
      return said.length === 1 && Number(said[0]) > Number(value);
    case 'less':
      return said.length === 1 && Number(said[0]) < Number(value);
  }
}

/** What is compared of an answer: itself, or the ids of the options that were chosen. */
function wordsOf(answer: unknown): readonly string[] {
  if (answer === undefined || answer === null || answer === '') return [];
  if (Array.isArray(answer)) return answer.flatMap(wordsOf);
  return [typeof answer === 'object' ? 'other' : fold(answer)];
}

function fold(value: unknown): string {
  return String(value).toLowerCase();
}
