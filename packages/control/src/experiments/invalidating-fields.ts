import { isDeepStrictEqual } from 'node:util';
import type { Experiment } from '../configuration/project.ts';

/** A field of an experiment whose edit would mix two experiments in one count. */
export type InvalidatingField = 'salt' | 'variants';

/**
 * Gives the fields that an edit of an experiment which runs or is paused, and goes on, must not change within a phase: they move
 * visitors from variant to variant. Of the variants, these are keys, order, weights, and which one is the control.
 */
export function invalidatingFields(
  before: Experiment | undefined,
  after: Experiment,
): readonly InvalidatingField[] {
  if (before === undefined || !goesOn(before) || !goesOn(after)) return [];
  return [
    ...(before.salt === after.salt ? [] : ['salt' as const]),
    ...(isDeepStrictEqual(armsOf(before), armsOf(after)) ? [] : ['variants' as const]),
  ];
}

function goesOn({ status }: Experiment): boolean {
  return status === 'running' || status === 'paused';
}

function armsOf({ variants }: Experiment): readonly unknown[] {
  return variants.map(({ variantKey, weight, isControl }) => [variantKey, weight, isControl]);
}
