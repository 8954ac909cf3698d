import type { SurveyTexts } from './survey-texts.ts';

export const it: SurveyTexts = {
  labels: {
    start: 'Inizia',
    next: 'Avanti',
    back: 'Indietro',
    submit: 'Invia',
    close: 'Chiudi',
    required: 'Obbligatorio',
    other: 'Altro',
    progress: 'Domanda {n} di {count}',
    thanks: 'Grazie!',
    opensInNewTab: 'si apre in una nuova scheda',
    requiredProblem: 'Risponda a questa domanda.',
    emailProblem: 'Inserisca un indirizzo e-mail, ad esempio nome@example.com.',
    urlProblem: 'Inserisca un indirizzo web, ad esempio https://example.com.',
    numberProblem: 'Inserisca un numero.',
    tooShortProblem: 'Inserisca almeno {n} caratteri.',
    tooLongProblem: 'Inserisca al massimo {n} caratteri.',
    tooFewProblem: 'Ne scelga almeno {n}.',
    tooManyProblem: 'Ne scelga al massimo {n}.',
  },
  scales: {
    nps: { minLabel: 'Per niente probabile', maxLabel: 'Molto probabile' },
    csat: { minLabel: 'Molto insoddisfatto', maxLabel: 'Molto soddisfatto' },
    ces: { minLabel: 'Molto difficile', maxLabel: 'Molto facile' },
  },
};
