import type { Survey, SurveyQuestion } from '@pixel/protocol';
import { expect, type Page } from '@playwright/test';
import { type BrowserHost, createBlob, json } from './browser-host.ts';

/** A survey's built-in English texts. */
const labels: Survey['labels'] = {
  start: 'Start',
  next: 'Next',
  back: 'Back',
  submit: 'Send',
  close: 'Close',
  required: 'required',
  other: 'Other',
  progress: '{n} of {count}',
  thanks: 'Thank you!',
  opensInNewTab: '(opens in a new tab)',
  requiredProblem: 'Please answer this question.',
  emailProblem: 'Please enter an email address such as name@example.com.',
  urlProblem: 'Please enter a web address such as https://example.com.',
  numberProblem: 'Please enter a number.',
  tooShortProblem: 'Please write at least {n} characters.',
  tooLongProblem: 'Please write at most {n} characters.',
  tooFewProblem: 'Please choose at least {n}.',
  tooManyProblem: 'Please choose at most {n}.',
};

/** The relevant fields of a question; the rest has arbitrary values. */
export type QuestionOptions = Partial<SurveyQuestion> & Pick<SurveyQuestion, 'type'>;

/** The relevant fields of a survey. */
export type SurveyOptions = Partial<Omit<Survey, 'questions' | 'display' | 'appearance'>> & {
  readonly questions?: readonly QuestionOptions[];
  readonly display?: Partial<Survey['display']>;
  readonly appearance?: Partial<Survey['appearance']>;
};

/** A survey as the service sends it: by default a popover with one question, shown immediately. */
export function survey({ questions, display, appearance, ...more }: SurveyOptions = {}): Survey {
  const offered = questions ?? [{ type: 'open_text', title: 'How was it?' }];
  return {
    surveyKey: 'how-was-it',
    surveyId: '01900000-0000-7000-8000-0000000000f0',
    surveyName: 'How was it',
    status: 'running',
    displayType: 'popover',
    trigger: { type: 'immediate' },
    language: 'en',
    labels,
    ...more,
    questions: offered.map((question, index) => ({
      questionId: `q${index + 1}`,
      title: `Question ${index + 1}`,
      required: false,
      ...question,
    })),
    display: { frequency: 'once', cooldownDays: 30, delayMs: 0, ...display },
    appearance: { position: 'bottom_right', theme: 'light', accentColor: '#2563eb', ...appearance },
  };
}

/** Offers these surveys to every visitor of the host. */
export function offer(host: BrowserHost, ...surveys: readonly Survey[]): void {
  host.answerBootstrap = (query) => json(createBlob(query, { surveys: [...surveys] }));
}

/** The visible survey. */
export const card = (page: Page) => page.locator('pixel-survey .card');

/**
 * Waits until `shown` has been posted. The browser reports it shortly after the survey appears; an earlier answer implies it, and then no
 * `shown` is posted.
 */
export async function untilShown(host: BrowserHost): Promise<void> {
  await expect.poll(() => posts(host)[0]?.[0]).toBe('shown');
}

/** The posted survey events so far, each with its answers. */
export function posts(host: BrowserHost): readonly (readonly [event: string, answers: unknown])[] {
  return host.surveyPosts.map(({ event, answers }) => [event, answers]);
}
