import type { SurveyTexts } from './survey-texts.ts';

export const es: SurveyTexts = {
  labels: {
    start: 'Empezar',
    next: 'Siguiente',
    back: 'Atrás',
    submit: 'Enviar',
    close: 'Cerrar',
    required: 'Obligatorio',
    other: 'Otro',
    progress: 'Pregunta {n} de {count}',
    thanks: '¡Gracias!',
    opensInNewTab: 'se abre en una pestaña nueva',
    requiredProblem: 'Responda a esta pregunta.',
    emailProblem: 'Escriba una dirección de correo electrónico, por ejemplo nombre@example.com.',
    urlProblem: 'Escriba una dirección web, por ejemplo https://example.com.',
    numberProblem: 'Escriba un número.',
    tooShortProblem: 'Escriba al menos {n} caracteres.',
    tooLongProblem: 'Escriba como máximo {n} caracteres.',
    tooFewProblem: 'Elija al menos {n}.',
    tooManyProblem: 'Elija como máximo {n}.',
  },
  scales: {
    nps: { minLabel: 'Nada probable', maxLabel: 'Muy probable' },
    csat: { minLabel: 'Muy insatisfecho', maxLabel: 'Muy satisfecho' },
    ces: { minLabel: 'Muy difícil', maxLabel: 'Muy fácil' },
  },
};
