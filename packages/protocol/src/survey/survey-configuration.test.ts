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
    [{ questionId: 'end' }, 'questionId: must not be end, which stands for the end of a survey'],
    [{ type: 'single_choice' }, 'options: is missing, and a question of type single_choice needs it'],
    [{ type: 'link' }, 'linkUrl: is missing, and a question of type link needs it'],
    [{ options }, 'options: must be left out of a question of type open_text'],
    [{ type: 'nps', scale: 7 }, 'scale: must be left out of a question of type nps'],
    [{ type: 'ces', ratingStyle: 'stars' }, 'ratingStyle: must be left out of a question of type ces'],
    [{ type: 'consent', minLabel: 'x' }, 'minLabel: must be left out of a question of type consent'],
    [{ type: 'rating', format: 'email' }, 'format: must be left out of a question of type rating'],
    [
      { type: 'single_choice', options, maxChoices: 1 },
      'maxChoices: must be left out of a question of type single_choice',
    ],
    [{ minLength: 3, maxLength: 2 }, 'minLength: must not be more than maxLength, which is 2'],
    [{ format: 'url', multiline: true }, 'multiline: must not stand beside format: url, which is one line'],
    [
      { type: 'multiple_choice', options, maxChoices: 3 },
      'maxChoices: must not be more than the 2 that can be chosen',
    ],
    [
      { type: 'multiple_choice', options, minChoices: 2, maxChoices: 1 },
      'minChoices: must not be more than maxChoices, which is 1',
    ],
    [
      { type: 'single_choice', allowOther: true, options: [{ optionId: 'other', label: 'Other' }] },
      'options.0.optionId: must not be other, which stands for a text of the visitor’s own where allowOther is true',
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
    [{ status: 'scheduled' }, 'startAt: is missing, and a scheduled survey needs it'],
    [{ startAt: '2026-02-01', endAt: '2026-01-01' }, 'endAt: must be later than startAt'],
    [
      { displayType: 'inline' },
      'appearance.container: is missing, and a survey of displayType inline needs it',
    ],
    [
      { appearance: { container: '#x' } },
      'appearance.container: must be left out of a survey of displayType popover, which is not drawn in an element',
    ],
    [
      { display: { frequency: 'limited', maxShows: 2 } },
      'display.intervalDays: is missing, and a survey of frequency limited needs it',
    ],
    [{ display: { maxShows: 2 } }, 'display.maxShows: must be left out of a survey of frequency once'],
    [
      { thankYou: { title: 'Thanks', linkLabel: 'Back' } },
      'thankYou.linkUrl: is missing, and linkLabel needs it',
    ],
    [
      { thankYou: { title: 'Thanks', linkUrl: '/shop' } },
      'thankYou.linkUrl: must be an address that begins with http://, https:// or mailto:',
    ],
    [{ language: 'english' }, 'language: must be a language such as de or de-AT'],
    [{ labels: { next: 'Next {n}' } }, 'labels.next: must not have {n} in it, which stands for nothing'],
    [
      { labels: { progress: '{n} of {total}' } },
      'labels.progress: must not have {total} in it, which stands for nothing; {n} and {count} can be used',
    ],
    [
      {
        trigger: {
          type: 'event',
          eventName: 'x',
          conditions: [{ property: 'p', operator: 'greater', value: '1' }],
        },
      },
      'trigger.conditions.0.value: must be a number, since greater compares numbers',
    ],
    [
      {
        trigger: {
          type: 'event',
          eventName: 'x',
          conditions: [{ property: 'p', operator: 'exists', value: 1 }],
        },
      },
      'trigger.conditions.0.value: must be left out, since exists compares nothing',
    ],
    [
      { audience: { attribute: 'os', operator: 'exists' }, audienceKey: 'a' },
      'audienceKey: must not stand beside an audience of the survey itself',
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
        'accentColor: must have a contrast of at least 3:1 with the background #ffffff, and #ffdd00 has 1.34:1',
      ],
    ],
    [
      { accentColor: '#000080' },
      [
        'accentColor: must have a contrast of at least 3:1 with the background #111827, and #000080 has 1.1:1',
      ],
    ],
    [{ theme: 'dark', backgroundColor: '#000000', textColor: '#ffffff', accentColor: '#ffdd00' }, []],
    [
      { theme: 'light', backgroundColor: '#ffffff', textColor: '#777777' },
      [
        'textColor: must have a contrast of at least 4.5:1 with the background #ffffff, and #777777 has 4.47:1',
      ],
    ],
    [{ theme: 'light', textColor: '#000000' }, ['backgroundColor: is missing, and textColor needs it']],
    [{ theme: 'dark', backgroundColor: '#000000' }, ['textColor: is missing, and backgroundColor needs it']],
    [
      { backgroundColor: '#ffffff', textColor: '#000000' },
      ['backgroundColor: must not stand beside theme: auto, which has two backgrounds; choose light or dark'],
    ],
    [{ accentColor: 'blue' }, ['accentColor: must be a colour such as #1d4ed8']],
  ])('of the colours %j has the problems %j', (appearance, expected) => {
    expect(problems({ appearance })).toEqual(expected.map((problem) => `appearance.${problem}`));
  });
});

describe('a translation', () => {
  const choice = { questionId: 'a', type: 'single_choice', title: 'Which?', options };
  it.each<[object, string]>([
    [{ EN: {} }, "EN: must be of another language: the survey's own language is en"],
    [{ de: {}, DE: {} }, 'DE: must be of another language: de is translated already'],
    [{ deutsch: {} }, 'deutsch: must be a language such as de or de-AT'],
    [{ de: { questions: { b: {} } } }, 'de.questions.b: question "b" is not among the survey\'s questions'],
    [
      { de: { questions: { a: { placeholder: 'x' } } } },
      'de.questions.a.placeholder: must be left out of a question of type single_choice',
    ],
    [
      { de: { questions: { a: { options: { green: 'Grün' } } } } },
      'de.questions.a.options.green: option "green" is not among those of question "a"',
    ],
    [{ de: { intro: { title: 'Hallo' } } }, 'de.intro: must be left out: the survey has no intro'],
    [{ de: { thankYou: {} } }, 'de.thankYou: must be left out: the survey has no thankYou'],
    [
      { de: { labels: { close: '{n}' } } },
      'de.labels.close: must not have {n} in it, which stands for nothing',
    ],
  ])('cannot be %j', (translations, problem) => {
    expect(problems({ questions: [choice], translations })).toEqual([`translations.${problem}`]);
  });

  it('can say everything in another language, or one thing', () => {
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
