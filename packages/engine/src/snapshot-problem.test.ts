import { describe, expect, it } from 'vitest';
import { parseSnapshot, type Snapshot } from './snapshot.ts';

const whole: Snapshot = {
  formatVersion: 1,
  projectKey: 'pk_test',
  version: '2026-01-02T03:04:05.678Z',
  previousVersion: '2026-01-02T03:04:05.677Z',
  allowedOrigins: ['*'],
  integrations: { analytics: { enabled: false, tagEventsEnabled: false }, behaviorTool: { enabled: false } },
  holdout: { salt: 'h', share: 0.1 },
  manifest: false,
  experiments: [
    {
      experimentKey: 'one',
      experimentId: 'id',
      name: 'One',
      rollout: 'a',
      startAt: '2026-01-02T00:00:00.000Z',
      endAt: '2026-02-02T00:00:00.000Z',
      salt: 's',
      coverage: 1,
      layer: { salt: 'l', from: 0, to: 0.5 },
      urlRules: { include: [{ kind: 'glob', value: '*' }], exclude: [] },
      audience: { attribute: 'device', operator: 'equals', value: 'mobile' },
      force: [{ anonymousId: 'v', variantKey: 'a' }],
      exclude: ['w'],
      variants: [
        {
          variantKey: 'a',
          variantId: 'va',
          name: 'A',
          weight: 1,
          isControl: true,
          changes: [{ selector: 'h1', operation: 'set_text', value: 'Hi', orderIndex: 0 }],
        },
      ],
      goals: [
        {
          goalKey: 'g',
          goalId: 'gi',
          goalName: 'G',
          type: 'pageview',
          isPrimary: true,
          eventName: '$goal:g',
          urlRules: { include: [], exclude: [] },
        },
      ],
      exposure: 'element',
      probes: ['h1'],
    },
  ],
};

/** Every place in a value, as the path to it. */
function placesIn(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...path, name]))];
}

function damagedAt(path: readonly string[]): string {
  const copy: unknown = JSON.parse(JSON.stringify(whole));
  let holder = copy as Record<string, unknown>;
  for (const name of path.slice(0, -1)) holder = holder[name] as Record<string, unknown>;
  // Nothing in a snapshot is a list of this.
  holder[path.at(-1) ?? ''] = [[]];
  return JSON.stringify(copy);
}

/** What is looked at when it is prepared, or by its own message. */
const elsewhere = /^(formatVersion$|experiments\.0\.audience)/;
const places = placesIn(whole)
  .map((path) => path.join('.'))
  .filter((path) => path !== '' && !elsewhere.test(path));

describe('a stored snapshot', () => {
  it('is read where it is whole', () => {
    expect(parseSnapshot(JSON.stringify(whole))).toEqual(whole);
  });

  it.each(places)('is refused where %s is damaged', (path) => {
    expect(() => parseSnapshot(damagedAt(path.split('.')))).toThrow(
      /^The stored configuration is damaged at /,
    );
  });

  it('is refused with the place of the damage', () => {
    expect(() => parseSnapshot(damagedAt(['experiments', '0', 'salt']))).toThrow(
      'The stored configuration is damaged at experiments.0.salt',
    );
  });

  it.each(['nope', 'null', '[]', '{}', '{"formatVersion":2}'])('is refused where it is %s', (text) => {
    expect(() => parseSnapshot(text)).toThrow();
  });
});
