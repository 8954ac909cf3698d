import type { SurveyTexts } from './survey-texts.ts';

export const da: SurveyTexts = {
  labels: {
    start: 'Begynd',
    next: 'Næste',
    back: 'Tilbage',
    submit: 'Send',
    close: 'Luk',
    required: 'Skal udfyldes',
    other: 'Andet',
    progress: 'Spørgsmål {n} af {count}',
    thanks: 'Tak!',
    opensInNewTab: 'åbner i en ny fane',
    requiredProblem: 'Besvar dette spørgsmål.',
    emailProblem: 'Indtast en e-mailadresse, for eksempel navn@example.com.',
    urlProblem: 'Indtast en webadresse, for eksempel https://example.com.',
    numberProblem: 'Indtast et tal.',
    tooShortProblem: 'Indtast mindst {n} tegn.',
    tooLongProblem: 'Indtast højst {n} tegn.',
    tooFewProblem: 'Vælg mindst {n}.',
    tooManyProblem: 'Vælg højst {n}.',
  },
  scales: {
    nps: { minLabel: 'Slet ikke sandsynligt', maxLabel: 'Meget sandsynligt' },
    csat: { minLabel: 'Meget utilfreds', maxLabel: 'Meget tilfreds' },
    ces: { minLabel: 'Meget svært', maxLabel: 'Meget nemt' },
  },
};
