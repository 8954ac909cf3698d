import type { SurveyIntro, SurveyLabels, SurveyQuestion } from '@pixel/protocol';
import { createFormControl } from './controls/create-form-control.ts';
import type { FormControl, FormControlOptions } from './controls/form-control.ts';
import { ids } from './controls/form-control.ts';
import { button, element, icon } from './element.ts';
import { outLink } from './out-link.ts';
import { requiredMark } from './required-mark.ts';
import type { ReadableSurvey } from './translate-survey.ts';

/** One screen of a card. */
export interface Step {
  readonly element: HTMLElement;
  readonly control?: FormControl;
  /** Shows the problem with the answer. */
  readonly problem?: HTMLElement;
  /** Sets whether the survey ends after this step. */
  readonly setLast?: (isLast: boolean) => void;
}

interface QuestionOptions extends Omit<FormControlOptions, 'question'> {
  /** The question's number and the total, if there are several. */
  readonly place: { readonly n: number; readonly count: number } | undefined;
  /** Absent on the first step. */
  readonly onBack: (() => void) | undefined;
}

const heading = (...children: readonly (Node | string)[]) =>
  element('h2', { id: ids.title, tabindex: -1 }, ...children);
const lead = (text: string | undefined) =>
  text === undefined ? [] : [element('p', { class: 'lead', id: ids.description }, text)];

/** Draws a question with its control. */
export function drawQuestion(
  question: SurveyQuestion,
  { place, onBack, ...options }: QuestionOptions,
): Required<Step> {
  const { labels, onNext } = options;
  const { title, description, required, type } = question;
  const control = createFormControl({ ...options, question });
  const field = element('div', { class: 'field' }, control.element);
  const problem = element('p', { class: 'problem', id: ids.problem, role: 'alert' });
  const back = button({ class: 'quiet', 'aria-label': labels.back }, icon('M14.5 6.5L9 12l5.5 5.5'));
  back.firstElementChild?.setAttribute('class', 'turn');
  back.addEventListener('click', () => onBack?.());
  const count = element(
    'span',
    { class: 'count' },
    place ? labels.progress.replace('{n}', `${place.n}`).replace('{count}', `${place.count}`) : '',
  );
  const main = element('button', { class: 'main', type: 'submit' }, labels.next);
  const form = element(
    'form',
    { class: 'step', novalidate: true },
    // A consent is its own label.
    ...(type === 'consent'
      ? [field, ...lead(description)]
      : [heading(title, ...requiredMark(required, labels)), ...lead(description), field]),
    problem,
    element('div', { class: 'foot' }, ...(onBack ? [back] : []), count, main),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    onNext();
  });
  return {
    element: form,
    control,
    problem,
    setLast(isLast) {
      main.textContent = isLast ? labels.submit : labels.next;
    },
  };
}

/** Draws the introduction. */
export function drawIntro(
  { title, description, buttonLabel }: SurveyIntro,
  labels: SurveyLabels,
  onStart: () => void,
): Step {
  const start = button({ class: 'main' }, buttonLabel ?? labels.start);
  start.addEventListener('click', onStart);
  return {
    element: element(
      'div',
      { class: 'step' },
      heading(title),
      ...lead(description),
      element('div', { class: 'foot' }, start),
    ),
  };
}

/** Draws the thank-you page. */
export function drawThanks({ thankYou, labels }: ReadableSurvey): Step {
  const { title = labels.thanks, description, linkUrl, linkLabel } = thankYou ?? {};
  const link = linkUrl
    ? [
        element(
          'div',
          { class: 'foot' },
          outLink({ url: linkUrl, label: linkLabel ?? linkUrl, hint: labels.opensInNewTab }),
        ),
      ]
    : [];
  return {
    element: element(
      'div',
      { class: 'step', role: 'status' },
      element('div', { class: 'done' }, icon('M5.5 12.5l4.2 4.2L18.5 8')),
      heading(title),
      ...lead(description),
      ...link,
    ),
  };
}
