import { expect, it } from 'vitest';
import { audienceRegexProblems } from './audience-regex-problems.ts';

it('names every unusable regular expression, with its position', () => {
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

it('is empty for an audience without regular expressions', () => {
  expect(audienceRegexProblems({ attribute: 'plan', operator: 'exists' })).toEqual([]);
});

it('names an expression that is too large to be matched in time', () => {
  const [problem] = audienceRegexProblems({
    attribute: 'plan',
    operator: 'regex',
    value: '(?i)(?:.{0,50}a){20}z',
  });
  expect(problem).toMatchObject({ path: ['value'], message: expect.stringContaining('simpler') });
});
