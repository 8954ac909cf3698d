import type { SurveyTexts } from './survey-texts.ts';

export const sv: SurveyTexts = {
  labels: {
    start: 'Börja',
    next: 'Nästa',
    back: 'Tillbaka',
    submit: 'Skicka',
    close: 'Stäng',
    required: 'Obligatoriskt',
    other: 'Annat',
    progress: 'Fråga {n} av {count}',
    thanks: 'Tack!',
    opensInNewTab: 'öppnas i en ny flik',
    requiredProblem: 'Svara på den här frågan.',
    emailProblem: 'Ange en e-postadress, till exempel namn@example.com.',
    urlProblem: 'Ange en webbadress, till exempel https://example.com.',
    numberProblem: 'Ange ett tal.',
    tooShortProblem: 'Ange minst {n} tecken.',
    tooLongProblem: 'Ange högst {n} tecken.',
    tooFewProblem: 'Välj minst {n}.',
    tooManyProblem: 'Välj högst {n}.',
  },
  scales: {
    nps: { minLabel: 'Inte alls troligt', maxLabel: 'Mycket troligt' },
    csat: { minLabel: 'Mycket missnöjd', maxLabel: 'Mycket nöjd' },
    ces: { minLabel: 'Mycket svårt', maxLabel: 'Mycket lätt' },
  },
};
