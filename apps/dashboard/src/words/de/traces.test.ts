import { describe, expect, it } from 'vitest';
import { tracePhrases } from '../../../../../tests/support/read-traces.ts';
import { server } from './server.ts';

type TraceParameters = Readonly<Record<string, string | number | null>>;

const { traces } = server;
/** Parameters that may be absent. */
const nothing = ['problem', 'enough', 'variantKeys', 'timesShown', 'maxShows', 'until'];
const full: TraceParameters = {
  at: '2026-11-14T11:00:00.000Z',
  kind: 'exact',
  value: '"Q-value"',
  problem: 'Q-problem',
  enough: 'include.7',
  count: 12,
  held: 5,
  attribute: 'Q-attribute',
  found: '"Q-found"',
  foundMore: 6,
  expected: '"Q-expected"',
  expectedMore: 8,
  place: 0.123456,
  share: 0.25,
  from: 0.5,
  to: 0.75,
  coverage: 0.9,
  experimentKey: 'Q-experiment',
  variantKeys: 'b, c',
  timesShown: 3,
  lastShownAt: '2026-12-03T11:00:00.000Z',
  state: 'dismissed',
  frequency: 'limited',
  maxShows: 4,
  until: '2027-01-09T11:00:00.000Z',
};
const samples: readonly TraceParameters[] = [
  full,
  {
    ...full,
    held: 0,
    foundMore: 0,
    expectedMore: 0,
    ...Object.fromEntries(nothing.map((name) => [name, null])),
  },
  { ...full, held: 1, timesShown: 1, frequency: 'once' },
  { ...full, frequency: 'always', state: 'accepted' },
];

/** Returns a sentence's text and the parameters that it reads. */
function reading(format: ((parameters: TraceParameters) => string) | undefined, parameters: TraceParameters) {
  const read = new Set<string>();
  const watched = new Proxy(parameters, {
    get(target, name) {
      read.add(String(name));
      return Reflect.get(target, name);
    },
  });
  return { text: format?.(watched), read };
}

describe('traces in German', () => {
  it('exist for every code, and for no other', () => {
    expect(tracePhrases.size).toBeGreaterThan(40);
    expect(Object.keys(traces).sort()).toEqual([...tracePhrases.keys()].sort());
  });

  it('use the same parameters as the English ones', () => {
    for (const [code, format] of tracePhrases)
      for (const parameters of samples)
        expect([...reading(traces[code], parameters).read].sort(), code).toEqual(
          [...reading(format, parameters).read].sort(),
        );
  });

  it('read as sentences without optional parameters', () => {
    for (const [code] of tracePhrases)
      for (const parameters of samples) {
        const { text } = reading(traces[code], parameters);
        expect(text, code).toMatch(/^[A-ZÄÖÜQ"e].*\.$/);
        expect(text, code).not.toMatch(/undefined|null|NaN|Invalid|\[object| {2}/);
      }
  });

  it('say how often and until when', () => {
    expect(traces.shown_so_often?.({ ...full, lastShownAt: '2026-12-03T11:00:00.000Z' })).toMatch(
      /^Der Besucher hat sie 3 Mal gesehen, zuletzt am 03\.12\.2026.*\(geschlossen\); sie erscheint höchstens 4 Mal, bis sie beantwortet ist\.$/,
    );
    expect(traces.any_of?.({ count: 2, held: 0 })).toBe('Eines von 2 muss zutreffen; keines tut es.');
    expect(traces.must_be_in?.({ ...full, attribute: 'device' })).toBe(
      'device ist "Q-found" und 6 weitere; verlangt ist eines von "Q-expected" und 8 weitere.',
    );
  });
});
