import type { SurveyTexts } from './survey-texts.ts';

export const fr: SurveyTexts = {
  labels: {
    start: 'Commencer',
    next: 'Suivant',
    back: 'Retour',
    submit: 'Envoyer',
    close: 'Fermer',
    required: 'Obligatoire',
    other: 'Autre',
    progress: 'Question {n} sur {count}',
    thanks: 'Merci !',
    opensInNewTab: 's’ouvre dans un nouvel onglet',
    requiredProblem: 'Veuillez répondre à cette question.',
    emailProblem: 'Veuillez saisir une adresse e-mail, par exemple nom@example.com.',
    urlProblem: 'Veuillez saisir une adresse web, par exemple https://example.com.',
    numberProblem: 'Veuillez saisir un nombre.',
    tooShortProblem: 'Veuillez saisir au moins {n} caractères.',
    tooLongProblem: 'Veuillez saisir au maximum {n} caractères.',
    tooFewProblem: 'Veuillez choisir au moins {n} réponses.',
    tooManyProblem: 'Veuillez choisir au maximum {n} réponses.',
  },
  scales: {
    nps: { minLabel: 'Pas du tout probable', maxLabel: 'Très probable' },
    csat: { minLabel: 'Très insatisfait', maxLabel: 'Très satisfait' },
    ces: { minLabel: 'Très difficile', maxLabel: 'Très facile' },
  },
};
