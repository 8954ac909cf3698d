import { expect, it } from 'vitest';
import { de } from '../de.ts';
import { en } from '../en.ts';

/** Loan words, names and abbreviations: anything else that is equal lacks a translation. */
const same = new Set(
  [
    ['Live', 'Status', 'Name', 'Experiment', 'Browser', 'Guardrail', 'CSV'],
    ['Owner', 'Admin', 'Editor', 'Analyst', 'Viewer'],
    ['Webhooks', 'Team', 'Server', 'URL', 'Referrer'],
    ['English', 'Deutsch', 'Pixel', 'HTML', 'Next.js', 'Nuxt', 'Shopify', 'WordPress'],
  ].flat(),
);

it('contains no English except words shared with German', () => {
  expect(sameIn(en, de).filter(([, text]) => !same.has(text))).toEqual([]);
});

/** Returns the path and text of each entry that is equal in two catalogues; skips code, such as in examples. */
function sameIn(english: unknown, german: unknown, path = ''): readonly (readonly [string, string])[] {
  if (/examples?$/.test(path)) return [];
  if (typeof english === 'object' && english !== null && typeof german === 'object' && german !== null)
    return Object.entries(english).flatMap(([name, value]) =>
      sameIn(value, german[name as keyof typeof german], path === '' ? name : `${path}.${name}`),
    );
  const [one, other] = [english, german].map(textOf);
  return one === other && one !== undefined && /\p{L}{3}/u.test(one) ? [[path, one]] : [];
}

function textOf(words: unknown): string | undefined {
  if (typeof words !== 'function') return typeof words === 'string' ? words : undefined;
  const text: unknown = words(...Array.from({ length: words.length }, () => '1'));
  return typeof text === 'string' ? text : undefined;
}
