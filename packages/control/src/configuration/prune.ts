import { present } from '../present.ts';
import type { Experiment, Project } from './project.ts';

/**
 * Archives the experiments with these keys. Those that run or are paused are over with it; the others can be put back to where they
 * were.
 */
export function archiveExperiments(project: Project, keys: ReadonlySet<string>): Project {
  return {
    ...project,
    experiments: project.experiments.map((experiment) =>
      keys.has(experiment.experimentKey) ? archive(experiment) : experiment,
    ),
  };
}

function archive({ rollout: _, ...experiment }: Experiment): Experiment {
  const { status } = experiment;
  return present({
    ...experiment,
    status: 'archived',
    archivedFrom: status === 'draft' || status === 'scheduled' ? 'draft' : 'completed',
  });
}

/** Gives the keys of experiments that a file does not name and that are not archived, in their order. */
export function notNamed(
  project: Project | undefined,
  named: readonly { readonly experimentKey: string }[],
): readonly string[] {
  const keys = new Set(named.map(({ experimentKey }) => experimentKey));
  return (project?.experiments ?? [])
    .filter(({ experimentKey, status }) => status !== 'archived' && !keys.has(experimentKey))
    .map(({ experimentKey }) => experimentKey);
}
