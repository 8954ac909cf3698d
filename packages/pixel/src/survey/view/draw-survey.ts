import type { SurveyAnswer, SurveyQuestion } from '@pixel/protocol';
import type { Progress } from '../progress.ts';
import type { Response } from '../response.ts';
import { createCard } from './card.ts';
import { checkAnswer } from './check-answer.ts';
import type { FormControl } from './controls/form-control.ts';
import { createFrame } from './frame.ts';
import { longestPath } from './longest-path.ts';
import { nextQuestion } from './next-question.ts';
import { createPostbox } from './postbox.ts';
import { drawIntro, drawQuestion, drawThanks, type Step } from './steps.ts';
import { directionOf, translateSurvey } from './translate-survey.ts';
import { whenHalfSeen } from './when-half-seen.ts';
import { whenLeftAlone } from './when-left-alone.ts';

const roles = { popover: 'dialog', modal: 'group', inline: 'region', api: 'region' } as const;
/** How long a choice stays visible before the next question appears. */
const advanceAfterMs = 260;

/** A survey to draw, resumed at the visitor's progress. */
export interface DrawOptions extends Progress, Pick<Response, 'post'> {
  /** Sends queued events in a way that outlives the page. */
  readonly flush: () => void;
  /** Called when the survey is over and can be removed from the page. */
  readonly close: () => void;
  /** Ends it. */
  readonly signal: AbortSignal;
}

export interface DrawnSurvey {
  /** The survey's host element; an inline one isn't on the page yet. */
  readonly host: HTMLElement;
  /** Removes it from the page without reporting anything. */
  remove(): void;
}

export type DrawSurvey = (options: DrawOptions) => DrawnSurvey;

/** Draws a survey into the page and leads its visitor through it. */
export const drawSurvey: DrawSurvey = (options) => {
  const { post, flush, close, signal, responseId } = options;
  const survey = translateSurvey(
    options.survey,
    [document.documentElement.lang, ...navigator.languages].filter(Boolean),
  );
  const { questions, labels, intro, language, appearance, displayType } = survey;
  const answers: Record<string, SurveyAnswer | null> = { ...options.answers };
  const path = options.path.filter((id) => questions.some(({ questionId }) => questionId === id));
  let control: FormControl | undefined;
  let isOver = false;
  let advancing: ReturnType<typeof setTimeout> | undefined;

  const currentQuestion = () => questions.find(({ questionId }) => questionId === path.at(-1));
  const posted = new Set(Object.keys(answers));
  /**
   * The answers on the visitor's path, including the questions ahead after going back. Null for posted answers that were taken back or
   * belong to an abandoned branch.
   */
  const pathAnswers = () => {
    const way = [...path];
    const next = () => nextQuestion(questions, way.at(-1) ?? '', answers);
    for (let one = next(); one && !way.includes(one.questionId); one = next()) way.push(one.questionId);
    return Object.fromEntries(
      Object.entries(answers)
        .map(([id, answer]) => [id, way.includes(id) ? answer : null] as const)
        .filter(([id, answer]) => answer !== null || posted.has(id)),
    );
  };
  const postbox = createPostbox(
    () => {
      const current = pathAnswers();
      for (const id of Object.keys(current)) posted.add(id);
      post('accepted', { answers: current, path, language });
    },
    () => JSON.stringify(pathAnswers()),
    { flush, signal },
  );
  const dismiss = () => {
    if (isOver) return close();
    isOver = true;
    storeAnswer();
    postbox.stop();
    post('dismissed', { answers: pathAnswers(), path, language });
    close();
  };

  const card = createCard({
    role: roles[displayType],
    labels,
    language,
    direction: directionOf(language),
    onClose: dismiss,
  });
  /** Stores the current answer, or null if it is invalid. */
  const storeAnswer = (answer = control?.answer() ?? null) => {
    const question = currentQuestion();
    if (question && control) answers[question.questionId] = checkAnswer(question, answer) ? null : answer;
  };
  const finish = () => {
    isOver = true;
    postbox.stop();
    post('completed', { answers: pathAnswers(), path, language });
    control = undefined;
    show(drawThanks(survey), 1);
    if (displayType !== 'inline') whenLeftAlone(card.element, close, signal);
  };
  const advance = () => {
    clearTimeout(advancing);
    const question = currentQuestion();
    if (!question || !control || isOver) return;
    // An unchecked box is an answer too.
    const answer = control.answer() ?? (question.type === 'consent' ? false : null);
    const problem = checkAnswer(question, answer);
    control.mark(problem !== undefined);
    card.showProblem(
      problem &&
        labels[problem.label].replace('{count}', `${problem.count}`).replace('{n}', `${problem.count}`),
    );
    if (problem) return control.focus();
    storeAnswer(answer);
    const next = nextQuestion(questions, question.questionId, answers);
    if (!next || path.includes(next.questionId)) return finish();
    path.push(next.questionId);
    postbox.post();
    showQuestion(next);
  };
  const goBack = () => {
    storeAnswer();
    path.pop();
    const question = currentQuestion();
    if (question) showQuestion(question);
    else begin();
  };
  const showQuestion = (question: SurveyQuestion) => {
    const next = () => nextQuestion(questions, question.questionId, answers);
    const index = path.length - 1;
    const count = index + longestPath(questions, question);
    const step = drawQuestion(question, {
      labels,
      answer: answers[question.questionId] ?? null,
      seed: responseId,
      place: count > 1 ? { n: index + 1, count } : undefined,
      onBack: path.length > 1 || intro ? goBack : undefined,
      onNext: advance,
      onPicked() {
        clearTimeout(advancing);
        const { required, type } = next() ?? {};
        // In a modal, don't advance to a required text question automatically.
        if (type && !(displayType === 'modal' && required && type === 'open_text'))
          advancing = setTimeout(advance, advanceAfterMs);
      },
      onChange(kind) {
        storeAnswer();
        if (control && card.hasProblem() && !checkAnswer(question, control.answer())) {
          control.mark(false);
          card.showProblem(undefined);
        }
        step.setLast(!next());
        postbox.postSoon(kind);
      },
    });
    control = step.control;
    step.setLast(!next());
    show(step, index / count);
  };
  const begin = () => {
    path.length = 0;
    control = undefined;
    if (intro) return show(drawIntro(intro, labels, start), 0);
    return start();
  };
  const start = () => {
    const [first] = questions;
    if (!first) return close();
    path.push(first.questionId);
    return showQuestion(first);
  };
  const show = (step: Step, progress: number) => card.show(step, questions.length > 1 ? progress : undefined);

  const current = currentQuestion();
  if (current) showQuestion(current);
  else begin();
  const frame = createFrame({
    displayType: displayType === 'modal' || displayType === 'inline' ? displayType : 'popover',
    appearance,
    card: card.element,
    onLeave(how) {
      if (how === 'key' || Object.values(pathAnswers()).every((answer) => answer === null)) dismiss();
    },
    signal,
  });
  if (displayType === 'modal') card.focus();
  card.settle();
  whenHalfSeen(card.element, () => post('shown', { language }), signal);
  return {
    host: frame.host,
    remove() {
      clearTimeout(advancing);
      frame.remove();
    },
  };
};
