import { expect, it } from 'vitest';
import { countMissing, translatableTexts, translationAt, withTranslation } from './survey-texts.ts';

const texts = translatableTexts({
  questions: [
    {
      questionId: 'why',
      type: 'single_choice',
      title: 'Why?',
      required: false,
      options: [{ optionId: 'price', label: 'Price' }],
    },
    { questionId: 'more', type: 'link', title: 'Read on', required: false, linkUrl: 'https://a.example' },
  ],
  thankYou: { title: 'Thanks' },
});

it('finds every text, in the order of the survey', () => {
  expect(texts.map(({ path, text }) => `${path.join('.')}: ${text}`)).toEqual([
    'questions.why.title: Why?',
    'questions.why.options.price: Price',
    'questions.more.title: Read on',
    'questions.more.linkUrl: https://a.example',
    'thankYou.title: Thanks',
  ]);
});

it('counts untranslated texts, except addresses', () => {
  expect(countMissing(texts, undefined)).toBe(4);
  const de = withTranslation({}, ['questions', 'why', 'options', 'price'], 'Preis');
  expect(translationAt(de, ['questions', 'why', 'options', 'price'])).toBe('Preis');
  expect(countMissing(texts, de)).toBe(3);
  expect(countMissing(texts, withTranslation(de, ['questions', 'why', 'options', 'price'], undefined))).toBe(
    4,
  );
});

it('does not take an object key for a text', () => {
  expect(translationAt({}, ['labels', 'constructor'])).toBeUndefined();
});
