import { describe, expect, it } from 'vitest';
import { sampleExperiment, sampleSurvey } from '../snapshots/snapshot.fixture.ts';
import { answeredVisit, noon, preparedSample } from './answered-visit.fixture.ts';
import { describeVisit } from './describe-visit.ts';

const urlOf = (url: string, prepared = preparedSample()) =>
  describeVisit(answeredVisit({ prepared, url })).url;
const param = (value: string) => ({ include: [{ kind: 'query_param' as const, value }], exclude: [] });

describe('the address of a sample', () => {
  it.each([
    ['https://shop.example/a#token=1', 'https://shop.example/a'],
    ['https://anna:secret@shop.example/a', 'https://shop.example/a'],
    ['https://shop.example/a?email=a%40b.ch&x=1#y', 'https://shop.example/a?email=&x='],
    ['https://shop.example/a?flag&x=', 'https://shop.example/a?flag&x='],
    [`https://shop.example/a?${'t'.repeat(65)}`, 'https://shop.example/a'],
    [`https://shop.example/a?${'t'.repeat(65)}=1&b=2`, 'https://shop.example/a?b='],
    ['/a', ''],
  ])('has no values: %s', (url, described) => {
    expect(urlOf(url)).toBe(described);
  });

  it('keeps parameter values used by a rule of an experiment, goal or survey', () => {
    const goal = {
      goalKey: 'g',
      goalId: 'g',
      goalName: 'g',
      type: 'pageview',
      isPrimary: false,
      eventName: '$g',
    } as const;
    const prepared = preparedSample({
      experiments: [
        {
          ...sampleExperiment,
          urlRules: { include: [], exclude: param('?plan=pro').include },
          goals: [{ ...goal, urlRules: param('größe') }],
        },
      ],
      surveys: [sampleSurvey({ urlRules: param('my%20step=2') })],
    });
    expect(urlOf('https://s.example/?plan=a&plan=b&gr%C3%B6%C3%9Fe=m&my+step=2&ref=x&Plan=c', prepared)).toBe(
      'https://s.example/?plan=a&plan=b&gr%C3%B6%C3%9Fe=m&my+step=2&ref=&Plan=',
    );
  });

  it('keeps no value for another kind of rule', () => {
    const rule = { kind: 'contains' as const, value: 'plan=pro' };
    const prepared = preparedSample({
      experiments: [{ ...sampleExperiment, urlRules: { include: [rule], exclude: [] } }],
    });
    expect(urlOf('https://s.example/?plan=pro', prepared)).toBe('https://s.example/?plan=');
  });

  it('is truncated to 1,024 characters', () => {
    expect(urlOf(`https://s.example/${'a'.repeat(2_000)}?b=1`)).toHaveLength(1_024);
  });
});

it('contains the page, what the edge detected, and the names of page attributes only', () => {
  const described = describeVisit(
    answeredVisit({
      country: 'ch',
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      acceptLanguage: 'de-CH,de;q=0.9',
      referrer: 'https://www.google.com/search?q=secret',
      utm: 'utm_source=news&utm_medium=email&utm_id=42',
      returning: '1',
      custom: new Map<string, string | number>([
        ['plan', 'pro'],
        ['customerNumber', 4711],
      ]),
    }),
  );
  expect(described).toEqual({
    projectKey: 'pk_test',
    time: noon,
    url: 'https://shop.example/',
    attributes: {
      device: 'mobile',
      browser: 'safari',
      os: 'ios',
      country: 'CH',
      language: 'de-CH',
      referrer_host: 'google.com',
      utm_source: 'news',
      utm_medium: 'email',
      returning: 'true',
    },
    customNames: ['plan', 'customerNumber'],
  });
});
