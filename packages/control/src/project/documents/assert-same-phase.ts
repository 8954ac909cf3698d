import { isDeepStrictEqual } from 'node:util';
import { ControlError, type ControlErrorDetail } from '../../base/control-error.ts';
import type { Experiment } from './project.ts';

/** Statuses in which visitors have seen the experiment and are counted. */
const countedStatuses: ReadonlySet<Experiment['status']> = new Set(['running', 'paused', 'completed']);

/**
 * Returns the changed fields that would invalidate the counts: the variants and their order, their weights, the control, and the layer
 * slot. Coverage may change, since that moves no visitor between variants.
 */
export function invalidatingFields(before: Experiment, after: Experiment): readonly ControlErrorDetail[] {
  if (!countedStatuses.has(before.status)) return [];
  return [
    ...variantFields(before, after),
    ...(isDeepStrictEqual(before.layer, after.layer)
      ? []
      : [{ path: 'layer', message: 'another slot has other visitors', code: 'other_slot' }]),
  ];
}

function variantFields(before: Experiment, after: Experiment): readonly ControlErrorDetail[] {
  const keys = (experiment: Experiment) => experiment.variants.map(({ variantKey }) => variantKey);
  if (!isDeepStrictEqual(keys(before), keys(after)))
    return [
      {
        path: 'variants',
        message: 'other variants, or another order, give visitors other variants',
        code: 'other_variants',
      },
    ];
  return after.variants.flatMap((variant, at) => {
    const kept = before.variants[at];
    return [
      ...(kept?.weight === variant.weight
        ? []
        : [
            {
              path: `variants.${at}.weight`,
              message: 'other weights give visitors other variants',
              code: 'other_weights',
            },
          ]),
      ...(kept?.isControl === variant.isControl
        ? []
        : [
            {
              path: `variants.${at}.isControl`,
              message: 'it is what the others are compared with',
              code: 'other_control',
            },
          ]),
    ];
  });
}

/** Throws `needs_new_phase` if an edit would invalidate the counts. `live` is the live state, if any. */
export function assertSamePhase(before: Experiment, after: Experiment, live: Experiment | undefined): void {
  // Unpublished edits may be reverted to the state that visitors know.
  const known = live !== undefined && live.salt === before.salt ? { ...live, status: before.status } : before;
  const details = invalidatingFields(known, after);
  if (details.length === 0) return;
  const fields = details.map(({ path }) => path).join(', ');
  throw new ControlError(
    'needs_new_phase',
    `Experiment "${before.experimentKey}" is ${before.status}, and this change (${fields}) would invalidate what was counted; ` +
      'start a new phase, which re-randomizes everyone, or leave the change out',
    {
      parameters: { experimentKey: before.experimentKey, status: before.status, fields },
      details,
    },
  );
}
