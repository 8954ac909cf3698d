import { expect, it } from 'vitest';
import { installation as english } from '../en/pages/installation.ts';
import { installation as german } from './pages/installation.ts';

const found = {
  ...{ count: '3 events', isOne: false, lost: '2 events', isOneLost: false },
  ...{ projects: 'a and b', message: 'It cannot be used' },
};
const single = { ...found, count: '1 event', isOne: true, lost: '1 event', isOneLost: true };

it('has German texts and remedies for every doctor finding', () => {
  const hintsOf = (words: typeof english) =>
    Object.entries(words.findings).map(([code, { todo }]) => [code, todo !== undefined]);
  expect(hintsOf(german)).toEqual(hintsOf(english));
  for (const [code, { found: format }] of Object.entries(german.findings))
    if (format(found) !== `${found.message}.`)
      expect(format(found)).not.toBe(english.findings[code]?.found(found));
});

it.each([english, german])('uses the singular for one event', ({ findings }) => {
  const several = /\b(?:wait|are|were|events|warten|sind|waren|konnten|Ereignisse)\b(?! by)/;
  for (const code of ['events.dead_letters', 'unclaimed.well', 'queue.well', 'queue.stuck', 'queue.lost']) {
    const format = findings[code]?.found;
    const translated = format?.(single).replace(
      /^The queue accepts events;|^Die Warteschlange nimmt Ereignisse an;/,
      '',
    );
    expect(translated?.replace('unveröffentlichten', '')).not.toMatch(several);
    expect(format?.(found)).toMatch(several);
  }
});
