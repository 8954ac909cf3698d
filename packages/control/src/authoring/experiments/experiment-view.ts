import type { ExperimentStatus } from '@pixel/protocol';
import { present } from '../../base/present.ts';
import type { Beside } from '../../project/content/patch-content.ts';
import { experimentAnswer } from '../../project/documents/answers.ts';
import type { Experiment, Phase } from '../../project/documents/project.ts';
import { requireDocument } from '../../project/documents/require-document.ts';
import { nextStatuses } from '../../project/lifecycle/transitions.ts';
import { type DraftStatus, draftStatusesOf, draftStatusOf } from '../../project/storage/draft-status.ts';
import type { OpenedProject } from '../../project/storage/open-project.ts';
import type { ExperimentContent } from './experiment-content.ts';

/** A phase as the API tells of it. */
type PhaseView = Omit<Phase, 'salt'>;

/** A phase in a list: what it registered has whole definitions of goals. */
type PhaseSummary = Omit<PhaseView, 'registered'>;

/** An experiment as people work on it. */
export type ExperimentView = ReturnType<typeof experimentAnswer> &
  DraftStatus & {
    /** The newest one, or null before the first. */
    readonly phase: PhaseView | null;
    /** From the first to the newest. */
    readonly phases: readonly PhaseView[];
    /** What it can become now. */
    readonly nextStatuses: readonly ExperimentStatus[];
  };

/** What of it is not edited as its content is. */
export const besideExperiment: Beside<ExperimentView, ExperimentContent> = {
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

/** Returns an experiment as it is; throws `experiment_not_found`. */
export function viewExperiment(opened: OpenedProject, experimentKey: string): ExperimentView {
  const experiment = requireDocument(opened.working, 'experiment', experimentKey);
  const phases = experiment.kept.phases.map(viewPhase);
  return {
    ...experimentAnswer(experiment),
    ...draftStatusOf(opened, 'experiment', experimentKey),
    phase: phases.at(-1) ?? null,
    phases,
    nextStatuses: nextStatuses(experiment),
  };
}

/** Prepares to tell of experiments of a project as a list does. */
export function summarizeExperiments(opened: OpenedProject): (experiment: Experiment) => ExperimentSummary {
  const standing = draftStatusesOf(opened, 'experiment');
  return (experiment) => {
    const { experimentKey, name, status, owner, tags = [], coverage, startAt, endAt, rollout } = experiment;
    const phase = experiment.kept.phases.at(-1);
    return {
      experimentKey,
      name,
      status,
      ...standing(experiment),
      phase: phase === undefined ? null : summarizePhase(phase),
      tags,
      coverage,
      ...present({ owner, startAt, endAt, rollout }),
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
