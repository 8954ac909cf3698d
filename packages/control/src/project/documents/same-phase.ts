import { isDeepStrictEqual } from 'node:util';
import { ControlError, type ControlErrorDetail } from '../../base/control-error.ts';
import type { Experiment } from './project.ts';

/** Statuses in which visitors have met the experiment, and are counted by what it was to them. */
const counted: ReadonlySet<Experiment['status']> = new Set(['running', 'paused', 'completed']);

/**
 * Says what of an edit would make worthless what was counted: which variants there are and in what order, their weights, which is the
 * control, and the slot of the layer. The coverage may change both ways: it moves nobody from one variant to another.
 */
export function invalidatingFields(before: Experiment, after: Experiment): readonly ControlErrorDetail[] {
  if (!counted.has(before.status)) return [];
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

/** Throws `needs_new_phase` where an edit would make worthless what was counted. `live` is what visitors meet, if any do. */
export function checkIsSamePhase(before: Experiment, after: Experiment, live: Experiment | undefined): void {
  // What was edited, but not published, may be taken back to what visitors know.
  const known = live !== undefined && live.salt === before.salt ? { ...live, status: before.status } : before;
  const details = invalidatingFields(known, after);
  if (details.length === 0) return;
  const fields = details.map(({ path }) => path).join(', ');
  throw new ControlError(
    'needs_new_phase',
    `Experiment "${before.experimentKey}" is ${before.status}, and what was counted would be worthless with this change (${fields}); ` +
      'begin a new phase with it, in which everyone is assigned anew, or leave it out',
    {
      parameters: { experimentKey: before.experimentKey, status: before.status, fields },
      details,
    },
  );
}
