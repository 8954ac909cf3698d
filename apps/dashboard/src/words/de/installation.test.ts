import { expect, it } from 'vitest';
import { installation as english } from '../en/pages/installation.ts';
import { installation as german } from './pages/installation.ts';

const found = { count: '3 events', lost: '2 events', projects: 'a and b', message: 'It cannot be used' };

it('says everything that the doctor finds in German too, with what to do', () => {
  const told = (words: typeof english) =>
    Object.entries(words.findings).map(([code, { todo }]) => [code, todo !== undefined]);
  expect(told(german)).toEqual(told(english));
  for (const [code, { found: say }] of Object.entries(german.findings))
    if (say(found) !== `${found.message}.`) expect(say(found)).not.toBe(english.findings[code]?.found(found));
});
