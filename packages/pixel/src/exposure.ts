import type { Bootstrap, BootstrapExperiment } from '@pixel/protocol';
import { attempt } from './attempt.ts';

/** Watches which experiments the visitor actually meets. */
export interface Exposures {
  /** Looks at the page for elements that some arm would change. */
  look(): void;
  /** Takes note that code asked for its variant of an experiment. */
  asked(experimentKey: string): void;
}

/**
 * Follows the experiments of a blob and calls `meet` whenever one is met, by the same rule for every arm.
 * An experiment that only serves its winner is met like others; it has no assignment that could be told of.
 */
export function createExposures(blob: Bootstrap, meet: (experimentKey: string) => void): Exposures {
  const waiting = new Map(blob.experiments.map((experiment) => [experiment.experimentKey, experiment]));
  const check = (isMet: (experiment: BootstrapExperiment) => boolean) =>
    waiting.forEach((experiment, experimentKey) => {
      if (isMet(experiment) && waiting.delete(experimentKey)) meet(experimentKey);
    });
  return {
    look: () =>
      check(
        ({ exposure, probes }) => exposure === 'page' || (exposure === 'element' && probes.some(isInPage)),
      ),
    asked: (key) => check(({ exposure, experimentKey }) => exposure === 'code' && experimentKey === key),
  };
}

function isInPage(selector: string): boolean {
  return attempt(() => document.querySelector(selector) !== null, false);
}
