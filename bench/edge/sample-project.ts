import { type Snapshot, type SnapshotExperiment, snapshotFormatVersion } from '@pixel/engine';
import type { UrlRule } from '@pixel/protocol';

/** The page of every measured request; matches two experiments of a {@link sampleProject}. */
export const pageUrl = 'https://shop.example/products/mug-42?utm_source=newsletter&utm_medium=email';

/** Key of the measured project. */
export const projectKey = 'pk_bench';

const matchingRules: readonly UrlRule[] = [
  { kind: 'glob', value: 'https://shop.example/products/*' },
  { kind: 'simple', value: 'https://shop.example/products/mug-42' },
];

/** A project of `count` running experiments, two of which match the measured page and every visitor. */
export function sampleProject(count: number): Snapshot {
  return {
    formatVersion: snapshotFormatVersion,
    projectKey,
    version: '2026-01-02T03:04:05.678Z',
    previousVersion: null,
    allowedOrigins: ['*'],
    integrations: {
      analytics: { enabled: true, tagEventsEnabled: false },
      behaviorTool: { enabled: false },
    },
    experiments: Array.from({ length: count }, (_, n) =>
      // The two are apart, as in a project that has grown.
      sampleExperiment(n, n === 3 ? matchingRules[0] : n === count - 2 ? matchingRules[1] : undefined),
    ),
  };
}

function sampleExperiment(n: number, rule = otherRule(n)): SnapshotExperiment {
  const [name, selector] = [`experiment-${String(n).padStart(5, '0')}`, `.section-${n} .call-to-action`];
  return {
    experimentKey: name,
    experimentId: uuid(1, n),
    name: `Call to action of section ${n}`,
    salt: n.toString(16).padStart(32, '5f1c'),
    coverage: 1,
    urlRules: { include: [rule], exclude: [] },
    variants: [
      {
        variantKey: 'control',
        variantId: uuid(2, n),
        name: 'Control',
        weight: 0.5,
        isControl: true,
        changes: [],
      },
      {
        variantKey: 'buy-now',
        variantId: uuid(3, n),
        name: 'Buy now',
        weight: 0.5,
        isControl: false,
        changes: [
          { selector, operation: 'set_text', value: 'Buy now', orderIndex: 0 },
          {
            selector,
            operation: 'set_style',
            attribute: 'background-color',
            value: '#0a7d33',
            orderIndex: 1,
          },
        ],
      },
    ],
    goals: [
      {
        goalKey: 'purchase',
        goalId: uuid(4, 0),
        goalName: 'Purchase',
        type: 'revenue',
        isPrimary: true,
        eventName: 'purchase',
        valueProperty: 'revenue',
      },
    ],
    exposure: 'element',
    probes: [selector],
  };
}

/** Rules for other pages, of the three kinds that the compared SDK also has: host and path, with stars, and regular expressions. */
function otherRule(n: number): UrlRule {
  const section = `section-${n}`;
  switch (n % 10) {
    case 0:
    case 1:
      return { kind: 'regex', value: `^https://shop\\.example/${section}/[a-z]+-\\d+` };
    case 2:
    case 3:
    case 4:
      return { kind: 'glob', value: `https://shop.example/${section}/*` };
    default:
      return { kind: 'simple', value: `https://shop.example/${section}/sale` };
  }
}

function uuid(kind: number, n: number): string {
  return `0190a000-000${kind}-7000-8000-${n.toString(16).padStart(12, '0')}`;
}
