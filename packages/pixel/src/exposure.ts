import type { Bootstrap, BootstrapExperiment } from '@pixel/protocol';
import { attempt } from './attempt.ts';
import { findElements } from './find-elements.ts';

/** Detects which experiments the visitor is actually exposed to. */
export interface Exposures {
  /** Checks the page for elements that any arm would change. */
  look(): void;
}

/**
 * Watches a blob's experiments and calls `meet` at each exposure, by the same rule for every arm. Experiments rolled out to everyone are
 * watched too, but have no assignment to report.
 */
export function createExposures(
  { experiments }: Bootstrap,
  meet: (experiment: BootstrapExperiment) => void,
): Exposures {
  const waiting = new Set(experiments);
  return {
    look: () =>
      waiting.forEach((experiment) => {
        const { exposure, probes } = experiment;
        const isMet = exposure === 'page' || (exposure === 'element' && probes.some(isInPage));
        if (isMet && waiting.delete(experiment)) meet(experiment);
      }),
  };
}

function isInPage(selector: string): boolean {
  return attempt(() => findElements(selector).length > 0, false);
}
