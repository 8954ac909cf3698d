import type { Snapshot, SnapshotExperiment, SnapshotVariant } from './snapshot.ts';
import type { Attributes, Visit } from './visit.ts';

/** A snapshot of a project without a holdout, with overrides. */
export function sampleSnapshot(
  experiments: readonly SnapshotExperiment[],
  fields: Partial<Snapshot> = {},
): Snapshot {
  return {
    formatVersion: 1,
    projectKey: 'pk_test',
    version: '2026-01-02T03:04:05.678Z',
    previousVersion: null,
    allowedOrigins: ['*'],
    integrations: {
      analytics: { enabled: false, tagEventsEnabled: false },
      behaviorTool: { enabled: false },
    },
    experiments,
    ...fields,
  };
}

/** An experiment on every page with two equal variants, control and treatment, and with overrides. */
export function sampleExperiment(fields: Partial<SnapshotExperiment> = {}): SnapshotExperiment {
  const experimentKey = fields.experimentKey ?? 'cta';
  return {
    experimentKey,
    experimentId: `id of ${experimentKey}`,
    name: `Name of ${experimentKey}`,
    salt: `salt of ${experimentKey}`,
    coverage: 1,
    urlRules: { include: [], exclude: [] },
    variants: [sampleVariant('control', 0.5), sampleVariant('treatment', 0.5)],
    goals: [],
    exposure: 'code',
    probes: [],
    ...fields,
  };
}

/** A variant without changes. The one with the key `control` is the control. */
export function sampleVariant(variantKey: string, weight: number): SnapshotVariant {
  return {
    variantKey,
    variantId: `id of ${variantKey}`,
    name: `Name of ${variantKey}`,
    weight,
    isControl: variantKey === 'control',
    changes: [],
  };
}

/** Variants `v0`, `v1`, … with these weights. */
export function sampleVariants(weights: readonly number[]): readonly SnapshotVariant[] {
  return weights.map((weight, index) => sampleVariant(`v${index}`, weight));
}

/** A visit of an unknown visitor to an unknown page, with overrides. */
export function sampleVisit(fields: Partial<Visit> = {}): Visit {
  return {
    anonymousId: '00000000-0000-4000-8000-000000000000',
    page: undefined,
    now: Date.UTC(2026, 0, 3),
    attributes: attributesOf({}),
    ...fields,
  };
}

/** Attributes with these values. */
export function attributesOf(values: Readonly<Record<string, string>>): Attributes {
  return { get: (name) => values[name] };
}

/** Visitor ids as browsers create them; always the same ones. */
export function sampleVisitors(count: number): readonly string[] {
  const random = mulberry32(20_260_102);
  const digits = (length: number) => Array.from({ length }, () => Math.floor(random() * 16).toString(16));
  return Array.from({ length: count }, () => {
    const hex = digits(31).join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-8${hex.slice(16, 19)}-${hex.slice(19)}`;
  });
}

/** A small pseudo-random generator that has nothing in common with the hash under test. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
