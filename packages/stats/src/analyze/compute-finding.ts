import { findBayesian } from './bayesian.ts';
import type { Belief } from './comparison.ts';
import type { Contrast, Finding } from './contrast.ts';
import { findFixed } from './fixed.ts';
import { findSequential } from './sequential.ts';

/** An engine's finding, with the posterior of the Bayesian one. */
export type EngineFinding = Finding & { readonly belief?: Omit<Belief, 'probabilityBest'> | null };

/** Computes the finding of the plan's engine at a given alpha. */
export function computeFinding(contrast: Contrast, alpha: number): EngineFinding {
  switch (contrast.plan.engine) {
    case 'fixed':
      return findFixed(contrast, alpha);
    case 'sequential':
      return findSequential(contrast, alpha);
    case 'bayesian':
      return findBayesian(contrast);
  }
}
