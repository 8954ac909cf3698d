import type { SurveyTexts } from './survey-texts.ts';

export const de: SurveyTexts = {
  labels: {
    start: 'Starten',
    next: 'Weiter',
    back: 'Zurück',
    submit: 'Absenden',
    close: 'Schließen',
    required: 'Pflichtfeld',
    other: 'Sonstiges',
    progress: 'Frage {n} von {count}',
    thanks: 'Vielen Dank!',
    opensInNewTab: 'öffnet sich in einem neuen Tab',
    requiredProblem: 'Bitte beantworten Sie diese Frage.',
    emailProblem: 'Bitte geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com.',
    urlProblem: 'Bitte geben Sie eine Webadresse ein, zum Beispiel https://example.com.',
    numberProblem: 'Bitte geben Sie eine Zahl ein.',
    tooShortProblem: 'Bitte geben Sie mindestens {n} Zeichen ein.',
    tooLongProblem: 'Bitte geben Sie höchstens {n} Zeichen ein.',
    tooFewProblem: 'Bitte wählen Sie mindestens {n} aus.',
    tooManyProblem: 'Bitte wählen Sie höchstens {n} aus.',
  },
  scales: {
    nps: { minLabel: 'Sehr unwahrscheinlich', maxLabel: 'Sehr wahrscheinlich' },
    csat: { minLabel: 'Sehr unzufrieden', maxLabel: 'Sehr zufrieden' },
    ces: { minLabel: 'Sehr schwierig', maxLabel: 'Sehr einfach' },
  },
};
