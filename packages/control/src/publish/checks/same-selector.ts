import { pageOperations } from '@pixel/protocol';
import type { Experiment } from '../../project/documents/project.ts';
import { type Finding, type PublicationStates, servedExperiments } from './finding.ts';
import { meetingPairs } from './meeting-pairs.ts';

/** Maximum number of reported pairs; more of them are one and the same mistake. */
const maxFindings = 100;

/**
 * Finds experiments that change the same element and can meet on one page: the later one undoes the change of the other. Excludes
 * experiments in separate slots of one layer, which share no visitor, and experiments on separate pages.
 */
export function sameSelector({ next }: PublicationStates): readonly Finding[] {
  const users = new Map<string, Experiment[]>();
  for (const experiment of servedExperiments(next))
    for (const selector of selectorsOf(experiment)) {
      const known = users.get(selector);
      if (known === undefined) users.set(selector, [experiment]);
      else known.push(experiment);
    }
  const found: Finding[] = [];
  for (const [selector, experiments] of users)
    for (const [experiment, other] of meetingPairs(experiments)) {
      found.push(findingOf(selector, other, experiment));
      if (found.length === maxFindings) return found;
    }
  return found;
}

function findingOf(selector: string, experiment: Experiment, other: Experiment): Finding {
  return {
    code: 'same_selector',
    experimentKey: experiment.experimentKey,
    path: `experiments.${experiment.experimentKey}.variants`,
    message:
      `Experiments "${other.name}" and "${experiment.name}" both change "${selector}", and a visitor may be in both on ` +
      'the same page; put them in one layer, or on different pages',
    parameters: { name: experiment.name, other: other.name, selector },
  };
}

function selectorsOf({ variants }: Experiment): ReadonlySet<string> {
  const changes = variants.flatMap((variant) => variant.changes);
  return new Set(
    changes.filter(({ operation }) => !pageOperations.has(operation)).map(({ selector }) => selector.trim()),
  );
}
