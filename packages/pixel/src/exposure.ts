import type { Bootstrap, BootstrapExperiment } from '@pixel/protocol';
import { attempt } from './attempt.ts';
import { findElements } from './find-elements.ts';

/** Watches which experiments the visitor actually meets. */
export interface Exposures {
  /** Looks at the page for elements that some arm would change. */
  look(): void;
}

/**
 * Follows the experiments of a blob and calls `meet` whenever one is met, by the same rule for every arm.
 * An experiment that serves its winner to everyone is met like others; it has no assignment that could be told of.
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
