import type { SurveyTexts } from './survey-texts.ts';

export const pt: SurveyTexts = {
  labels: {
    start: 'Começar',
    next: 'Avançar',
    back: 'Voltar',
    submit: 'Enviar',
    close: 'Fechar',
    required: 'Obrigatório',
    other: 'Outro',
    progress: 'Pergunta {n} de {count}',
    thanks: 'Obrigado!',
    opensInNewTab: 'abre em uma nova aba',
    requiredProblem: 'Responda a esta pergunta.',
    emailProblem: 'Escreva um endereço de e-mail, por exemplo nome@example.com.',
    urlProblem: 'Escreva um endereço web, por exemplo https://example.com.',
    numberProblem: 'Escreva um número.',
    tooShortProblem: 'Escreva pelo menos {n} caracteres.',
    tooLongProblem: 'Escreva no máximo {n} caracteres.',
    tooFewProblem: 'Escolha pelo menos {n}.',
    tooManyProblem: 'Escolha no máximo {n}.',
  },
  scales: {
    nps: { minLabel: 'Nada provável', maxLabel: 'Muito provável' },
    csat: { minLabel: 'Muito insatisfeito', maxLabel: 'Muito satisfeito' },
    ces: { minLabel: 'Muito difícil', maxLabel: 'Muito fácil' },
  },
};
