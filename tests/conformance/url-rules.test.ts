import type { Snapshot, SnapshotExperiment } from '@pixel/engine';
import vectors from '@pixel/engine/vectors/url-rules.json' with { type: 'json' };
import { bootstrapSchema, urlRulesSchema } from '@pixel/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bindingNames, type StartedEdge, startEdge } from '../support/start-edge.ts';

interface UrlRuleCase {
  readonly when: string;
  readonly include: readonly unknown[];
  readonly exclude?: readonly unknown[];
  /** Null if the request names no page. */
  readonly url: string | null;
  readonly matches: boolean;
}

const cases: readonly UrlRuleCase[] = vectors;
const visitor = '00000000-0000-4000-8000-000000000000';
const id = '01900000-0000-7000-8000-000000000000';
const projectKey = 'pk_cases';

function experiment({ include, exclude = [] }: UrlRuleCase, index: number): SnapshotExperiment {
  return {
    experimentKey: `case-${index}`,
    experimentId: `${id.slice(0, -4)}${String(index).padStart(4, '0')}`,
    name: `Case ${index}`,
    salt: `case-${index}`,
    coverage: 1,
    urlRules: urlRulesSchema.parse({ include, exclude }),
    variants: ['control', 'treatment'].map((variantKey) => ({
      variantKey,
      variantId: id,
      name: variantKey,
      weight: 0.5,
      isControl: variantKey === 'control',
      changes: [],
    })),
    goals: [],
    exposure: 'code',
    probes: [],
  };
}

const snapshot: Snapshot = {
  formatVersion: 1,
  projectKey,
  version: '2026-01-01T00:00:00.000Z',
  previousVersion: null,
  allowedOrigins: ['*'],
  integrations: { analytics: { enabled: false, tagEventsEnabled: false }, behaviorTool: { enabled: false } },
  experiments: cases.map(experiment),
};

let edge: StartedEdge;
beforeAll(async () => {
  edge = await startEdge();
  await edge.kv.put(`project/${projectKey}`, JSON.stringify(snapshot));
});
afterAll(() => edge.close());

describe.each(bindingNames)('through the %s binding', (binding) => {
  // All cases are experiments of one project, so that each must also be found among all others.
  describe(`URL rules: ${cases.length} cases over HTTP, through ${binding}`, () => {
    it.each(cases.map((one, index) => ({ ...one, index })))(
      '$when: $matches',
      async ({ index, url, matches }) => {
        const query = new URLSearchParams({
          projectKey,
          anonymousId: visitor,
          ...(url === null ? {} : { url }),
        });
        const response = await edge.send[binding](`/sdk/bootstrap?${query}`);
        expect(response.status).toBe(200);
        const { assignments } = bootstrapSchema.parse(await response.json());
        expect(assignments.some(({ experimentKey }) => experimentKey === `case-${index}`)).toBe(matches);
      },
    );
  });
});
