import type { SurveyTexts } from './survey-texts.ts';

export const en: SurveyTexts = {
  labels: {
    start: 'Start',
    next: 'Next',
    back: 'Back',
    submit: 'Send',
    close: 'Close',
    required: 'Required',
    other: 'Other',
    progress: 'Question {n} of {count}',
    thanks: 'Thank you!',
    opensInNewTab: 'opens in a new tab',
    requiredProblem: 'Please answer this question.',
    emailProblem: 'Please enter an email address, such as name@example.com.',
    urlProblem: 'Please enter a web address, such as https://example.com.',
    numberProblem: 'Please enter a number.',
    tooShortProblem: 'Please enter at least {n} characters.',
    tooLongProblem: 'Please enter at most {n} characters.',
    tooFewProblem: 'Please choose at least {n}.',
    tooManyProblem: 'Please choose at most {n}.',
  },
  scales: {
    nps: { minLabel: 'Not at all likely', maxLabel: 'Extremely likely' },
    csat: { minLabel: 'Very dissatisfied', maxLabel: 'Very satisfied' },
    ces: { minLabel: 'Very difficult', maxLabel: 'Very easy' },
  },
};
