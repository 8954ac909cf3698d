import type { ExperimentStatus } from '@pixel/protocol';
import { omitUndefined } from '../../base/omit-undefined.ts';
import type { NonContentFields } from '../../project/content/patch-content.ts';
import type { Experiment, Phase } from '../../project/documents/project.ts';
import { requireDocument } from '../../project/documents/require-document.ts';
import { toApiExperiment } from '../../project/documents/to-api-document.ts';
import { nextStatuses } from '../../project/lifecycle/transitions.ts';
import { type DraftStatus, draftStatusesOf, draftStatusOf } from '../../project/storage/draft-status.ts';
import type { OpenedProject } from '../../project/storage/open-project.ts';
import type { ExperimentContent } from './experiment-content.ts';

/** A phase in the API's responses. */
type PhaseView = Omit<Phase, 'salt'>;

/** A phase in a list, without the registered plan, which contains whole goal definitions. */
type PhaseSummary = Omit<PhaseView, 'registered'>;

/** An experiment's working state in the API's responses. */
export type ExperimentView = ReturnType<typeof toApiExperiment> &
  DraftStatus & {
    /** The newest phase, or null before the first. */
    readonly phase: PhaseView | null;
    /** Oldest first. */
    readonly phases: readonly PhaseView[];
    /** The statuses that it can change to now. */
    readonly nextStatuses: readonly ExperimentStatus[];
  };

/** The response's fields beside the content. */
export const experimentNonContentFields: NonContentFields<ExperimentView, ExperimentContent> = {
  experimentId: 'identity',
  experimentKey: 'identity',
  status: 'identity',
  salt: 'identity',
  rollout: 'identity',
  archivedFrom: 'derived',
  revision: 'derived',
  live: 'derived',
  isChanged: 'derived',
  phase: 'derived',
  phases: 'derived',
  nextStatuses: 'derived',
};

/** An experiment in a list. */
export interface ExperimentSummary
  extends Pick<
      Experiment,
      'experimentKey' | 'name' | 'status' | 'owner' | 'coverage' | 'startAt' | 'endAt' | 'rollout'
    >,
    DraftStatus {
  readonly phase: PhaseSummary | null;
  readonly tags: readonly string[];
  readonly variantKeys: readonly string[];
  readonly goalKeys: readonly string[];
}

/** Returns the working state of an experiment; throws `experiment_not_found`. */
export function viewExperiment(opened: OpenedProject, experimentKey: string): ExperimentView {
  const experiment = requireDocument(opened.working, 'experiment', experimentKey);
  const phases = experiment.kept.phases.map(viewPhase);
  return {
    ...toApiExperiment(experiment),
    ...draftStatusOf(opened, 'experiment', experimentKey),
    phase: phases.at(-1) ?? null,
    phases,
    nextStatuses: nextStatuses(experiment),
  };
}

/** Returns a function that summarizes a project's experiments for lists. */
export function summarizeExperiments(opened: OpenedProject): (experiment: Experiment) => ExperimentSummary {
  const draftStatusFor = draftStatusesOf(opened, 'experiment');
  return (experiment) => {
    const { experimentKey, name, status, owner, tags = [], coverage, startAt, endAt, rollout } = experiment;
    const phase = experiment.kept.phases.at(-1);
    return {
      experimentKey,
      name,
      status,
      ...draftStatusFor(experiment),
      phase: phase === undefined ? null : summarizePhase(phase),
      tags,
      coverage,
      ...omitUndefined({ owner, startAt, endAt, rollout }),
      variantKeys: experiment.variants.map(({ variantKey }) => variantKey),
      goalKeys: experiment.goals.map(({ goalKey }) => goalKey),
    };
  };
}

function viewPhase({ salt: _, ...phase }: Phase): PhaseView {
  return phase;
}

function summarizePhase({ salt: _, registered: __, ...phase }: Phase): PhaseSummary {
  return phase;
}
