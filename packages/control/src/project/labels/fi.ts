import type { SurveyTexts } from './survey-texts.ts';

export const fi: SurveyTexts = {
  labels: {
    start: 'Aloita',
    next: 'Seuraava',
    back: 'Takaisin',
    submit: 'Lähetä',
    close: 'Sulje',
    required: 'Pakollinen',
    other: 'Muu',
    progress: 'Kysymys {n}/{count}',
    thanks: 'Kiitos!',
    opensInNewTab: 'avautuu uuteen välilehteen',
    requiredProblem: 'Vastaa tähän kysymykseen.',
    emailProblem: 'Anna sähköpostiosoite, esimerkiksi nimi@example.com.',
    urlProblem: 'Anna verkko-osoite, esimerkiksi https://example.com.',
    numberProblem: 'Anna luku.',
    tooShortProblem: 'Kirjoita vähintään {n} merkkiä.',
    tooLongProblem: 'Kirjoita enintään {n} merkkiä.',
    tooFewProblem: 'Valitse vähintään {n}.',
    tooManyProblem: 'Valitse enintään {n}.',
  },
  scales: {
    nps: { minLabel: 'Erittäin epätodennäköisesti', maxLabel: 'Erittäin todennäköisesti' },
    csat: { minLabel: 'Erittäin tyytymätön', maxLabel: 'Erittäin tyytyväinen' },
    ces: { minLabel: 'Erittäin vaikeaa', maxLabel: 'Erittäin helppoa' },
  },
};
