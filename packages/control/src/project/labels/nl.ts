import type { SurveyTexts } from './survey-texts.ts';

export const nl: SurveyTexts = {
  labels: {
    start: 'Beginnen',
    next: 'Volgende',
    back: 'Terug',
    submit: 'Versturen',
    close: 'Sluiten',
    required: 'Verplicht',
    other: 'Anders',
    progress: 'Vraag {n} van {count}',
    thanks: 'Bedankt!',
    opensInNewTab: 'opent in een nieuw tabblad',
    requiredProblem: 'Beantwoord deze vraag.',
    emailProblem: 'Vul een e-mailadres in, bijvoorbeeld naam@example.com.',
    urlProblem: 'Vul een webadres in, bijvoorbeeld https://example.com.',
    numberProblem: 'Vul een getal in.',
    tooShortProblem: 'Vul minimaal {n} tekens in.',
    tooLongProblem: 'Vul maximaal {n} tekens in.',
    tooFewProblem: 'Kies er minimaal {n}.',
    tooManyProblem: 'Kies er maximaal {n}.',
  },
  scales: {
    nps: { minLabel: 'Zeer onwaarschijnlijk', maxLabel: 'Zeer waarschijnlijk' },
    csat: { minLabel: 'Zeer ontevreden', maxLabel: 'Zeer tevreden' },
    ces: { minLabel: 'Zeer moeilijk', maxLabel: 'Zeer makkelijk' },
  },
};
