import type { Survey } from '@pixel/protocol';
import { expect, it } from 'vitest';
import { directionOf, translateSurvey } from './translate-survey.ts';

const labels = { next: 'Next', back: 'Back' } as Survey['labels'];
const survey = {
  language: 'en',
  labels,
  intro: { title: 'Hello', description: 'Two questions' },
  questions: [
    {
      questionId: 'a',
      type: 'single_choice',
      title: 'Which?',
      required: false,
      options: [
        { optionId: 'red', label: 'Red' },
        { optionId: 'blue', label: 'Blue' },
      ],
    },
  ],
  translations: {
    de: {
      intro: { title: 'Hallo' },
      labels: { next: 'Weiter' },
      questions: { a: { title: 'Welche?', options: { red: 'Rot' } } },
    },
    'pt-BR': { intro: { title: 'Olá' } },
  },
} as unknown as Survey;

it('falls back to the survey’s own language', () => {
  expect(translateSurvey(survey, ['de-AT'])).toMatchObject({
    language: 'de',
    labels: { next: 'Weiter', back: 'Back' },
    intro: { title: 'Hallo', description: 'Two questions' },
    questions: [
      {
        title: 'Welche?',
        options: [
          { optionId: 'red', label: 'Rot' },
          { optionId: 'blue', label: 'Blue' },
        ],
      },
    ],
  });
});

it.each([
  ['the first language that it has', ['fr', 'de', 'en'], 'de'],
  ['the same language of another region', ['pt'], 'pt-BR'],
  ['whatever the case', ['PT-br'], 'pt-BR'],
  ['its own where it has none of them', ['fr'], 'en'],
  ['its own where it is wanted first', ['en-GB', 'de'], 'en'],
])('chooses %s', (_, wanted, language) => {
  expect(translateSurvey(survey, wanted).language).toBe(language);
});

it.each([
  ['ar', 'rtl'],
  ['he-IL', 'rtl'],
  ['uz-Arab', 'rtl'],
  ['en', 'ltr'],
  ['art', 'ltr'],
] as const)('renders %s as %s', (language, direction) => {
  expect(directionOf(language)).toBe(direction);
});
