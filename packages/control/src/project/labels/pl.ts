import type { SurveyTexts } from './survey-texts.ts';

export const pl: SurveyTexts = {
  labels: {
    start: 'Rozpocznij',
    next: 'Dalej',
    back: 'Wstecz',
    submit: 'Wyślij',
    close: 'Zamknij',
    required: 'Wymagane',
    other: 'Inne',
    progress: 'Pytanie {n} z {count}',
    thanks: 'Dziękujemy!',
    opensInNewTab: 'otwiera się w nowej karcie',
    requiredProblem: 'Odpowiedz na to pytanie.',
    emailProblem: 'Wpisz adres e-mail, na przykład imie@example.com.',
    urlProblem: 'Wpisz adres strony, na przykład https://example.com.',
    numberProblem: 'Wpisz liczbę.',
    tooShortProblem: 'Minimalna liczba znaków: {n}.',
    tooLongProblem: 'Maksymalna liczba znaków: {n}.',
    tooFewProblem: 'Minimalna liczba odpowiedzi: {n}.',
    tooManyProblem: 'Maksymalna liczba odpowiedzi: {n}.',
  },
  scales: {
    nps: { minLabel: 'Bardzo mało prawdopodobne', maxLabel: 'Bardzo prawdopodobne' },
    csat: { minLabel: 'Brak zadowolenia', maxLabel: 'Pełne zadowolenie' },
    ces: { minLabel: 'Bardzo trudne', maxLabel: 'Bardzo łatwe' },
  },
};
