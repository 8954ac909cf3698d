import type { SurveyTexts } from './survey-texts.ts';

export const cs: SurveyTexts = {
  labels: {
    start: 'Začít',
    next: 'Další',
    back: 'Zpět',
    submit: 'Odeslat',
    close: 'Zavřít',
    required: 'Povinné',
    other: 'Jiné',
    progress: 'Otázka {n} z {count}',
    thanks: 'Děkujeme!',
    opensInNewTab: 'otevře se na nové kartě',
    requiredProblem: 'Odpovězte prosím na tuto otázku.',
    emailProblem: 'Zadejte e-mailovou adresu, například jmeno@example.com.',
    urlProblem: 'Zadejte webovou adresu, například https://example.com.',
    numberProblem: 'Zadejte číslo.',
    tooShortProblem: 'Minimální počet znaků: {n}.',
    tooLongProblem: 'Maximální počet znaků: {n}.',
    tooFewProblem: 'Minimální počet odpovědí: {n}.',
    tooManyProblem: 'Maximální počet odpovědí: {n}.',
  },
  scales: {
    nps: { minLabel: 'Velmi nepravděpodobné', maxLabel: 'Velmi pravděpodobné' },
    csat: { minLabel: 'Velká nespokojenost', maxLabel: 'Velká spokojenost' },
    ces: { minLabel: 'Velmi obtížné', maxLabel: 'Velmi snadné' },
  },
};
