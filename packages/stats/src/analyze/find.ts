import { findBayesian } from './bayesian.ts';
import type { Belief } from './comparison.ts';
import type { Contrast, Finding } from './contrast.ts';
import { findFixed } from './fixed.ts';
import { findSequential } from './sequential.ts';

/** What an engine finds, with the belief of the one that has beliefs. */
export type Found = Finding & { readonly belief?: Omit<Belief, 'probabilityBest'> | null };

/** What the plan's engine finds at some alpha. */
export function find(contrast: Contrast, alpha: number): Found {
  switch (contrast.plan.engine) {
    case 'fixed':
      return findFixed(contrast, alpha);
    case 'sequential':
      return findSequential(contrast, alpha);
    case 'bayesian':
      return findBayesian(contrast);
  }
}
