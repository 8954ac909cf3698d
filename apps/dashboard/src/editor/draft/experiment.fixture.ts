import type { ExperimentView } from '@pixel/control/client';
import { type ExperimentContent, experimentContentOf } from './content.ts';

/** An experiment with a control and two variants, as the server returns it. */
export function experimentOf(overrides: Partial<ExperimentView> = {}): ExperimentView {
  return {
    experimentId: '0190f3f0-0000-7000-8000-000000000001',
    experimentKey: 'bar',
    name: 'Bar',
    status: 'draft',
    salt: 'salt',
    urlRules: { include: [], exclude: [] },
    force: [],
    exclude: [],
    coverage: 1,
    coverageSteps: [],
    goals: [],
    variants: [variantOf('control', 0.5, true), variantOf('plain', 0.25), variantOf('amount', 0.25)],
    revision: 1,
    live: null,
    isChanged: true,
    phase: null,
    phases: [],
    nextStatuses: ['running'],
    ...overrides,
  };
}

function variantOf(
  variantKey: string,
  weight: number,
  isControl = false,
): ExperimentView['variants'][number] {
  return { variantId: `id-${variantKey}`, variantKey, name: variantKey, weight, isControl, changes: [] };
}

export function textChange(
  value: string,
  orderIndex = 0,
): ExperimentView['variants'][number]['changes'][number] {
  return { operation: 'set_text', selector: 'h1', value, orderIndex };
}

/** Returns a content with another name, other changes or another weight for one of its variants. */
export function withVariant(
  content: ExperimentContent,
  variantKey: string,
  overrides: Partial<ExperimentContent['variants'][number]>,
): ExperimentContent {
  return {
    ...content,
    variants: content.variants.map((variant) =>
      variant.variantKey === variantKey ? { ...variant, ...overrides } : variant,
    ),
  };
}

export const baseContent = experimentContentOf(experimentOf());
