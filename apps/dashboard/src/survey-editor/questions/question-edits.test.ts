import { expect, it } from 'vitest';
import type { Question } from '../draft/survey-content.ts';
import {
  newQuestion,
  unusedKey,
  withMoved,
  withOptionId,
  withOptions,
  withoutQuestion,
  withQuestionId,
  withType,
} from './question-edits.ts';

const likely: Question = {
  questionId: 'likely',
  type: 'nps',
  title: 'How likely?',
  required: true,
  minLabel: 'Not at all',
  branching: [
    { when: { operator: 'less', value: 7 }, goTo: 'why' },
    { when: { operator: 'always' }, goTo: 'end' },
  ],
};
const why: Question = {
  questionId: 'why',
  type: 'single_choice',
  title: 'Why?',
  required: false,
  options: [
    { optionId: 'price', label: 'Price' },
    { optionId: 'size', label: 'Size' },
  ],
  branching: [{ when: { operator: 'in', value: ['price', 'size'] }, goTo: 'end' }],
};
const survey = {
  questions: [likely, why],
  translations: {
    de: { questions: { why: { title: 'Warum?', options: { price: 'Preis', size: 'Größe' } } } },
  },
};

it('finds a free key, and never that of the end', () => {
  expect(unusedKey('open_text', [])).toBe('open-text');
  expect(unusedKey('nps', ['nps', 'nps-2'])).toBe('nps-3');
  expect(unusedKey('end', ['x'])).toBe('end-2');
});

it('creates a question with the fields that its type needs', () => {
  const made = newQuestion('multiple_choice', { title: 'Which?', labels: ['A', 'B'], questions: [why] });
  expect(made.options).toEqual([
    { optionId: 'option-1', label: 'A' },
    { optionId: 'option-2', label: 'B' },
  ]);
});

it('keeps the fields that another question type shares', () => {
  expect(withType(likely, 'csat', [])).toMatchObject({ minLabel: 'Not at all', required: true });
  const text = withType(likely, 'open_text', []);
  expect(text).not.toHaveProperty('minLabel');
  expect(text.branching).toEqual([{ when: { operator: 'always' }, goTo: 'end' }]);
});

it('removes a question from jumps and translations too', () => {
  const { questions, translations } = withoutQuestion(survey, 'why');
  expect(questions).toEqual([{ ...likely, branching: [{ when: { operator: 'always' }, goTo: 'end' }] }]);
  expect(translations).toEqual({ de: { questions: {} } });
});

it('renames a question everywhere', () => {
  const { questions, translations } = withQuestionId(survey, 'why', 'reason');
  expect(questions[0]?.branching?.[0]?.goTo).toBe('reason');
  expect(questions[1]?.questionId).toBe('reason');
  expect(Object.keys(translations?.de?.questions ?? {})).toEqual(['reason']);
});

it('removes an option from jumps and translations too', () => {
  const { questions, translations } = withOptions(survey, why, [{ optionId: 'price', label: 'Price' }]);
  expect(questions[1]?.branching?.[0]?.when.value).toEqual(['price']);
  expect(translations?.de?.questions?.why?.options).toEqual({ price: 'Preis' });
});

it('renames an option everywhere', () => {
  const [before] = why.options ?? [];
  const { questions, translations } = withOptionId(survey, why, 'price', 'cost');
  expect(before?.optionId).toBe('price');
  expect(questions[1]?.options?.[0]?.optionId).toBe('cost');
  expect(questions[1]?.branching?.[0]?.when.value).toContain('cost');
  expect(questions[1]?.branching?.[0]?.when.value).not.toContain('price');
  expect(translations?.de?.questions?.why?.options).toMatchObject({ cost: 'Preis' });
});

it('moves within a list, not beyond its ends', () => {
  expect(withMoved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(withMoved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
});
