import { expect, it } from 'vitest';
import { audienceRegexProblems } from './audience-regex-problems.ts';

it('names every regular expression that cannot be used, and where it stands', () => {
  const problems = audienceRegexProblems({
    all: [
      { attribute: 'plan', operator: 'regex', value: '^pro' },
      { any: [{ not: { attribute: 'plan', operator: 'regex', value: '(?=pro)' } }] },
      { attribute: 'plan', operator: 'regex', value: '(' },
      { attribute: 'plan', operator: 'contains', value: '(' },
    ],
  });
  expect(problems.map(({ path }) => path.join('.'))).toEqual(['all.1.any.0.not.value', 'all.2.value']);
  for (const { message } of problems) expect(message).toMatch(/^must be /);
});

it('has nothing to say of an audience without regular expressions', () => {
  expect(audienceRegexProblems({ attribute: 'plan', operator: 'exists' })).toEqual([]);
});

it('names an expression that is too large to be searched for in time', () => {
  const [problem] = audienceRegexProblems({
    attribute: 'plan',
    operator: 'regex',
    value: '(?i)(?:.{0,50}a){20}z',
  });
  expect(problem).toMatchObject({ path: ['value'], message: expect.stringContaining('simpler') });
});
