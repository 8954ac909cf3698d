import type { Change } from '@pixel/protocol';
import type { Experiment, Project, Variant } from './project.ts';

/** A project without anything in it. */
export function project(fields: Partial<Project>): Project {
  return {
    projectId: 'id of project',
    projectKey: 'pk_a',
    name: 'Shop',
    allowedOrigins: ['*'],
    integrations: {
      analytics: { enabled: false, tagEventsEnabled: false },
      behaviorTool: { enabled: false },
    },
    holdout: 0,
    holdoutSalt: 'holdout salt',
    allowHtml: true,
    allowJs: true,
    manifest: true,
    consent: 'granted',
    globalPrivacyControl: 'no_integrations',
    lateChanges: 'apply',
    pageviews: false,
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

/** A running experiment of two variants that change nothing. */
export function experiment(fields: Partial<Experiment>): Experiment {
  return {
    experimentId: 'id of experiment',
    experimentKey: 'cta',
    name: 'Call to action',
    status: 'running',
    salt: 'salt',
    urlRules: { include: [], exclude: [] },
    force: [],
    exclude: [],
    coverage: 1,
    coverageSteps: [],
    variants: [variant('control', []), variant('b', [])],
    retiredVariants: [],
    goals: [],
    ...fields,
  };
}

/** A variant with half of the visitors. */
export function variant(variantKey: string, changes: readonly Change[]): Variant {
  return {
    variantId: `id of ${variantKey}`,
    variantKey,
    name: variantKey,
    weight: 0.5,
    isControl: variantKey === 'control',
    changes,
  };
}

/** A change of a text. */
export function change(selector: string, orderIndex: number): Change {
  return { selector, operation: 'set_text', value: 'x', orderIndex };
}

/** A goal that is an event with an amount. */
export function goal(goalKey: string): Project['goals'][number] {
  return {
    goalId: `id of ${goalKey}`,
    goalKey,
    name: 'Purchase',
    type: 'revenue',
    eventName: 'bought',
    valueProperty: 'revenue',
  };
}
