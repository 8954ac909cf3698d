import type { HealthFacts, HealthVariant } from './health-facts.ts';

const dayMs = 24 * 60 * 60 * 1_000;
export const startedAt = Date.UTC(2026, 10, 2, 9);
export const now = startedAt + 14 * dayMs;

const variant: HealthVariant = {
  variantKey: 'control',
  name: 'Original',
  isControl: true,
  weight: 0.5,
  visitors: 10_000,
  multiExposed: 2,
  automation: 10,
  internal: 40,
  forced: 3,
  bots: 300,
  unverified: 20,
  events: { expected: 60_000, lost: 120 },
  views: { all: 31_000, byNewVisitors: 10_400 },
  before: { kind: 'proportion', n: 10_000, sum: 500 },
};

/** Two variants of a healthy experiment, with overrides. */
export function variants(
  treatment: Partial<HealthVariant> = {},
  control: Partial<HealthVariant> = {},
): readonly HealthVariant[] {
  const bar = { ...variant, variantKey: 'bar', name: 'Sticky bar', isControl: false, visitors: 10_060 };
  return [
    { ...variant, ...control },
    { ...bar, before: { kind: 'proportion', n: 10_060, sum: 512 }, ...treatment },
  ];
}

/** Visitors of both variants with a value. */
export function value(name: string | null, control: number, bar: number) {
  return { value: name, visitors: { control, bar } };
}

/** An experiment that has run for two weeks and is healthy. */
export function healthFacts(overrides: Partial<HealthFacts> = {}): HealthFacts {
  return {
    now,
    status: 'running',
    startedAt,
    endedAt: null,
    epoch: 1,
    edits: [],
    pauses: [],
    lastExposureAt: now - 40 * 60_000,
    windowHours: 168,
    timeZone: 'UTC',
    srm: { concentration: 1_000, alpha: 0.01 },
    variants: variants(),
    splits: [
      {
        dimension: 'browser',
        values: [value('chrome', 6_500, 6_540), value('safari', 3_000, 3_010), value(null, 500, 510)],
      },
      { dimension: 'device', values: [value('mobile', 6_000, 6_040), value('desktop', 4_000, 4_020)] },
    ],
    crossing: null,
    earlierPhaseVisitors: null,
    outdatedViews: null,
    changes: [
      {
        variantKey: 'bar',
        selector: '#buy',
        outcomes: [
          { state: 'applied', page: 'shop.example/p', views: 29_900 },
          { state: 'late', page: 'shop.example/p', views: 900 },
          { state: 'never_found', page: 'shop.example/p/1', views: 120 },
        ],
      },
    ],
    surveys: [],
    previous: null,
    ...overrides,
  };
}
