import { describe, expect, it } from 'vitest';
import { surveyConfigurationSchema } from './survey-configuration.ts';

const question = { questionId: 'a', type: 'open_text', title: 'Why?' };
const options = [
  { optionId: 'red', label: 'Red' },
  { optionId: 'blue', label: 'Blue' },
];

/** The problems of a survey with these fields, each with its path. */
function problems(fields: object): readonly string[] {
  const parsed = surveyConfigurationSchema.safeParse({ surveyKey: 'x', questions: [question], ...fields });
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

const ofQuestion = (fields: object) =>
  problems({ questions: [{ ...question, ...fields }] }).map((problem) => problem.replace('questions.0.', ''));

describe('a question', () => {
  it.each<[string, object]>([
    [
      'a text with limits',
      { type: 'open_text', minLength: 2, maxLength: 2, multiline: true, placeholder: 'x' },
    ],
    ['an address', { type: 'open_text', format: 'email', required: true }],
    ['a choice', { type: 'single_choice', options, shuffle: true, allowOther: true }],
    ['several choices', { type: 'multiple_choice', options, allowOther: true, minChoices: 1, maxChoices: 3 }],
    ['a rating', { type: 'rating', scale: 3, ratingStyle: 'emoji', minLabel: 'Bad', maxLabel: 'Good' }],
    ['a rating of the usual scale', { type: 'rating' }],
    ['recommendation', { type: 'nps', minLabel: 'No' }],
    ['satisfaction', { type: 'csat' }],
    ['satisfaction in faces', { type: 'csat', ratingStyle: 'emoji' }],
    ['effort', { type: 'ces' }],
    ['consent', { type: 'consent', required: true }],
    ['a link', { type: 'link', linkUrl: 'mailto:help@shop.example', linkLabel: 'Write to us' }],
  ])('can be %s', (_, fields) => {
    expect(ofQuestion(fields)).toEqual([]);
  });

  it.each<[object, string]>([
    [{ questionId: 'end' }, 'questionId: must not be end, which is reserved for the end of a survey'],
    [{ type: 'single_choice' }, 'options: is required for a question of type single_choice'],
    [{ type: 'link' }, 'linkUrl: is required for a question of type link'],
    [{ options }, 'options: is not allowed for a question of type open_text'],
    [{ type: 'nps', scale: 7 }, 'scale: is not allowed for a question of type nps'],
    [{ type: 'ces', ratingStyle: 'stars' }, 'ratingStyle: is not allowed for a question of type ces'],
    [{ type: 'consent', minLabel: 'x' }, 'minLabel: is not allowed for a question of type consent'],
    [{ type: 'rating', format: 'email' }, 'format: is not allowed for a question of type rating'],
    [
      { type: 'single_choice', options, maxChoices: 1 },
      'maxChoices: is not allowed for a question of type single_choice',
    ],
    [{ minLength: 3, maxLength: 2 }, 'minLength: must not exceed maxLength, which is 2'],
    [
      { format: 'url', multiline: true },
      'multiline: cannot be combined with format: url, which is a single line',
    ],
    [
      { type: 'multiple_choice', options, maxChoices: 3 },
      'maxChoices: must not exceed the 2 available options',
    ],
    [
      { type: 'multiple_choice', options, minChoices: 2, maxChoices: 1 },
      'minChoices: must not exceed maxChoices, which is 1',
    ],
    [
      { type: 'single_choice', allowOther: true, options: [{ optionId: 'other', label: 'Other' }] },
      'options.0.optionId: must not be other, which is reserved for the visitor’s own text when allowOther is true',
    ],
  ])('cannot be %j', (fields, problem) => {
    expect(ofQuestion(fields)).toEqual([problem]);
  });

  it.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    ' https://shop.example',
    'data:text/html,x',
    '/help',
    '//shop.example',
    'https://',
    'https:///x',
    'tel:1',
    'mailto:',
    'ftp://x.example/a',
    '',
  ])('does not lead to %j', (linkUrl) => {
    expect(ofQuestion({ type: 'link', linkUrl })).toEqual([
      'linkUrl: must be an address that begins with http://, https:// or mailto:',
    ]);
  });
});

describe('a survey', () => {
  it.each<[object, string]>([
    [{ status: 'scheduled' }, 'startAt: is required for a scheduled survey'],
    [{ startAt: '2026-02-01', endAt: '2026-01-01' }, 'endAt: must be later than startAt'],
    [{ displayType: 'inline' }, 'appearance.container: is required for displayType inline'],
    [
      { appearance: { container: '#x' } },
      'appearance.container: is not allowed for displayType popover, which is not drawn inside an element',
    ],
    [
      { display: { frequency: 'limited', maxShows: 2 } },
      'display.intervalDays: is required for frequency limited',
    ],
    [{ display: { maxShows: 2 } }, 'display.maxShows: is not allowed for frequency once'],
    [{ thankYou: { title: 'Thanks', linkLabel: 'Back' } }, 'thankYou.linkUrl: is required by linkLabel'],
    [
      { thankYou: { title: 'Thanks', linkUrl: '/shop' } },
      'thankYou.linkUrl: must be an address that begins with http://, https:// or mailto:',
    ],
    [{ language: 'english' }, 'language: must be a language tag such as de or de-AT'],
    [{ labels: { next: 'Next {n}' } }, 'labels.next: must not have the unknown placeholder {n}'],
    [
      { labels: { progress: '{n} of {total}' } },
      'labels.progress: must not have the unknown placeholder {total}; use {n} and {count}',
    ],
    [
      {
        trigger: {
          type: 'event',
          eventName: 'x',
          conditions: [{ property: 'p', operator: 'greater', value: '1' }],
        },
      },
      'trigger.conditions.0.value: must be a number: greater compares numbers',
    ],
    [
      {
        trigger: {
          type: 'event',
          eventName: 'x',
          conditions: [{ property: 'p', operator: 'exists', value: 1 }],
        },
      },
      'trigger.conditions.0.value: is not allowed: exists takes no value',
    ],
    [
      { audience: { attribute: 'os', operator: 'exists' }, audienceKey: 'a' },
      "audienceKey: cannot be combined with the survey's own audience",
    ],
  ])('cannot have %j', (fields, problem) => {
    expect(problems(fields)).toEqual([problem]);
  });

  it.each<[object, readonly string[]]>([
    [{}, []],
    [{ accentColor: '#1d4ed8', theme: 'light' }, []],
    [
      { accentColor: '#ffdd00', theme: 'light' },
      [
        'accentColor: must have a contrast of at least 3:1 with the background #ffffff, but #ffdd00 has 1.34:1',
      ],
    ],
    [
      { accentColor: '#000080' },
      [
        'accentColor: must have a contrast of at least 3:1 with the background #111827, but #000080 has 1.1:1',
      ],
    ],
    [{ theme: 'dark', backgroundColor: '#000000', textColor: '#ffffff', accentColor: '#ffdd00' }, []],
    [
      { theme: 'light', backgroundColor: '#ffffff', textColor: '#777777' },
      [
        'textColor: must have a contrast of at least 4.5:1 with the background #ffffff, but #777777 has 4.47:1',
      ],
    ],
    [{ theme: 'light', textColor: '#000000' }, ['backgroundColor: is required by textColor']],
    [{ theme: 'dark', backgroundColor: '#000000' }, ['textColor: is required by backgroundColor']],
    [
      { backgroundColor: '#ffffff', textColor: '#000000' },
      [
        'backgroundColor: cannot be combined with theme: auto, which has two backgrounds; choose light or dark',
      ],
    ],
    [{ accentColor: 'blue' }, ['accentColor: must be a colour such as #1d4ed8']],
  ])('with the colours %j has the problems %j', (appearance, expected) => {
    expect(problems({ appearance })).toEqual(expected.map((problem) => `appearance.${problem}`));
  });
});

describe('a translation', () => {
  const choice = { questionId: 'a', type: 'single_choice', title: 'Which?', options };
  it.each<[object, string]>([
    [{ EN: {} }, "EN: must be another language: the survey's own language is en"],
    [{ de: {}, DE: {} }, 'DE: must be another language: de already has a translation'],
    [{ deutsch: {} }, 'deutsch: must be a language tag such as de or de-AT'],
    [{ de: { questions: { b: {} } } }, 'de.questions.b: question "b" is not among the survey\'s questions'],
    [
      { de: { questions: { a: { placeholder: 'x' } } } },
      'de.questions.a.placeholder: is not allowed for a question of type single_choice',
    ],
    [
      { de: { questions: { a: { options: { green: 'Grün' } } } } },
      'de.questions.a.options.green: option "green" is not among those of question "a"',
    ],
    [{ de: { intro: { title: 'Hallo' } } }, 'de.intro: is not allowed: the survey has no intro'],
    [{ de: { thankYou: {} } }, 'de.thankYou: is not allowed: the survey has no thankYou'],
    [{ de: { labels: { close: '{n}' } } }, 'de.labels.close: must not have the unknown placeholder {n}'],
  ])('cannot be %j', (translations, problem) => {
    expect(problems({ questions: [choice], translations })).toEqual([`translations.${problem}`]);
  });

  it('can cover everything or a single text', () => {
    const fields = {
      questions: [
        choice,
        { questionId: 'b', type: 'link', title: 'Read on', linkUrl: 'https://shop.example/en' },
      ],
      intro: { title: 'Hello' },
      thankYou: { title: 'Thanks', linkUrl: 'https://shop.example/en' },
      translations: {
        de: {
          questions: {
            a: { title: 'Welche?', description: 'Eine', options: { red: 'Rot', blue: 'Blau' } },
            b: { linkUrl: 'https://shop.example/de', linkLabel: 'Weiter' },
          },
          intro: { title: 'Hallo', buttonLabel: 'Los' },
          thankYou: { title: 'Danke', linkUrl: 'https://shop.example/de' },
          labels: { progress: '{n} von {count}' },
        },
        'en-GB': { questions: { a: { title: 'Which colour?' } } },
      },
    };
    expect(problems(fields)).toEqual([]);
  });
});
