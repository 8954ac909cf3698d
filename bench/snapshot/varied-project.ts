import { type Snapshot, type SnapshotExperiment, snapshotFormatVersion } from '@pixel/engine';
import type { Audience, UrlRule } from '@pixel/protocol';

/** A project of `count` running experiments with every kind of URL rule, some audiences, and goals on pages of their own. */
export function variedProject(count: number): Snapshot {
  return {
    formatVersion: snapshotFormatVersion,
    projectKey: 'pk_bench',
    version: '2026-01-02T03:04:05.678Z',
    previousVersion: null,
    allowedOrigins: ['*'],
    integrations: {
      analytics: { enabled: true, tagEventsEnabled: false },
      behaviorTool: { enabled: false },
    },
    experiments: Array.from({ length: count }, (_, n) => variedExperiment(n)),
  };
}

function variedExperiment(n: number): SnapshotExperiment {
  const selector = `#section-${n} .cta`;
  const audience = audienceOf(n);
  return {
    experimentKey: `experiment-${String(n).padStart(5, '0')}`,
    experimentId: uuid(1, n),
    name: `Call to action ${n}`,
    salt: n.toString(16).padStart(32, '0'),
    coverage: 1,
    urlRules: {
      include: [ruleOf(n)],
      exclude: n % 5 === 0 ? [{ kind: 'contains', value: '/preview/' }] : [],
    },
    ...(audience === undefined ? {} : { audience }),
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
        variantKey: 'b',
        variantId: uuid(3, n),
        name: 'B',
        weight: 0.5,
        isControl: false,
        changes: [{ selector, operation: 'set_text', value: 'Buy now', orderIndex: 0 }],
      },
    ],
    goals: [
      n % 10 === 0
        ? {
            goalKey: `thanks-${n % 100}`,
            goalId: uuid(4, n % 100),
            goalName: 'Thanks',
            type: 'pageview',
            isPrimary: true,
            eventName: `$goal:thanks-${n % 100}`,
            urlRules: {
              include: [{ kind: 'simple', value: `https://shop.example/thanks/${n % 100}` }],
              exclude: [],
            },
          }
        : {
            goalKey: 'purchase',
            goalId: uuid(5, 0),
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

function ruleOf(n: number): UrlRule {
  const host = 'https://shop.example';
  const rules: readonly UrlRule[] = [
    { kind: 'exact', value: `${host}/section-${n}/?page=1` },
    { kind: 'simple', value: `${host}/section-${n}/sale` },
    { kind: 'starts_with', value: `${host}/section-${n}/` },
    { kind: 'contains', value: `/section-${n}/` },
    { kind: 'glob', value: `*/section-${n}/*` },
    { kind: 'regex', value: `^${host.replaceAll('.', '\\.')}/section-${n}/[a-z]+-\\d+` },
    { kind: 'query_param', value: `campaign=section-${n}` },
  ];
  return rules[n % rules.length] ?? { kind: 'exact', value: host };
}

function audienceOf(n: number): Audience | undefined {
  if (n % 10 === 1) return { attribute: 'device', operator: 'in', value: ['mobile', 'tablet'] };
  if (n % 10 !== 2) return undefined;
  return {
    all: [
      { attribute: 'country', operator: 'equals', value: 'DE' },
      { not: { attribute: 'returning', operator: 'equals', value: true } },
    ],
  };
}

function uuid(kind: number, n: number): string {
  return `0190a000-000${kind}-7000-8000-${n.toString(16).padStart(12, '0')}`;
}
