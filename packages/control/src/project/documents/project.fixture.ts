import type { Audience, Change } from '@pixel/protocol';
import {
  type Experiment,
  formatVersion,
  type Layer,
  type Project,
  type ProjectAudience,
  type Variant,
} from './project.ts';

/** An empty project. */
export function project(fields: Partial<Project>): Project {
  return {
    projectKey: 'pk_a',
    kept: { formatVersion, id: 'id of project', holdoutSalt: 'holdout salt' },
    name: 'Shop',
    allowedOrigins: ['*'],
    integrations: {
      analytics: { enabled: false, tagEventsEnabled: false },
      behaviorTool: { enabled: false },
    },
    holdout: 0,
    allowHtml: true,
    allowJs: true,
    manifest: true,
    consent: 'granted',
    globalPrivacyControl: 'no_integrations',
    lateChanges: 'apply',
    pageviews: false,
    trafficSample: true,
    timeZone: 'UTC',
    audiences: [],
    layers: [],
    goals: [],
    experiments: [],
    surveyBudget: { surveys: 2, days: 7 },
    surveys: [],
    ...fields,
  };
}

/** A running experiment with two variants that change nothing. */
export function experiment(fields: Partial<Experiment>): Experiment {
  const variants = fields.variants ?? [variant('control', []), variant('b', [])];
  return {
    experimentKey: 'cta',
    name: 'Call to action',
    status: 'running',
    salt: 'salt',
    urlRules: { include: [], exclude: [] },
    force: [],
    exclude: [],
    coverage: 1,
    coverageSteps: [],
    variants,
    goals: [],
    kept: {
      formatVersion,
      id: 'id of experiment',
      variantIds: Object.fromEntries(variants.map(({ variantKey }) => [variantKey, `id of ${variantKey}`])),
      phases: [],
    },
    ...fields,
  };
}

/** A variant with half of the visitors. */
export function variant(variantKey: string, changes: readonly Change[]): Variant {
  return {
    variantKey,
    name: variantKey,
    weight: 0.5,
    isControl: variantKey === 'control',
    changes,
  };
}

/** A text change. */
export function change(selector: string, orderIndex: number): Change {
  return { selector, operation: 'set_text', value: 'x', orderIndex };
}

export function layer(layerKey: string, salt: string): Layer {
  return { layerKey, kept: { formatVersion, id: `id of ${layerKey}`, salt } };
}

export function audience(audienceKey: string, rule: Audience): ProjectAudience {
  return {
    audienceKey,
    name: audienceKey,
    audience: rule,
    kept: { formatVersion, id: `id of ${audienceKey}` },
  };
}

/** A goal for an event with an amount. */
export function goal(goalKey: string): Project['goals'][number] {
  return {
    goalKey,
    name: 'Purchase',
    type: 'revenue',
    eventName: 'bought',
    valueProperty: 'revenue',
    kept: { formatVersion, id: `id of ${goalKey}` },
  };
}
