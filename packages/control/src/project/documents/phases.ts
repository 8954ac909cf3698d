import type { Experiment, Phase, Project } from './project.ts';

/**
 * Returns the experiment with its phases in step with its status and salt: a phase goes on as long as the experiment runs or is
 * paused with one salt. One that runs again with the salt of its last phase continues that. `at` is in milliseconds since the epoch.
 */
export function keepPhases(experiment: Experiment, at: number): Experiment {
  const { kept, status, salt } = experiment;
  const goesOn = status === 'running' || status === 'paused';
  const phases = goesOn ? continued(kept.phases, salt, at) : ended(kept.phases, at);
  return phases === kept.phases ? experiment : { ...experiment, kept: { ...kept, phases } };
}

/** Returns the number of the phase that a running experiment is in, or that a scheduled one begins. */
export function phaseNumberOf({ kept: { phases }, salt }: Pick<Experiment, 'kept' | 'salt'>): number {
  const last = phases.at(-1);
  return last === undefined ? 1 : last.salt === salt ? last.number : last.number + 1;
}

function continued(phases: readonly Phase[], salt: string, at: number): readonly Phase[] {
  const last = phases.at(-1);
  if (last?.salt !== salt)
    return [
      ...ended(phases, at),
      { number: (last?.number ?? 0) + 1, salt, startedAt: new Date(at).toISOString() },
    ];
  if (last.endedAt === undefined) return phases;
  const { endedAt: _, ...reopened } = last;
  return [...phases.slice(0, -1), reopened];
}

function ended(phases: readonly Phase[], at: number): readonly Phase[] {
  const last = phases.at(-1);
  if (last === undefined || last.endedAt !== undefined) return phases;
  return [...phases.slice(0, -1), { ...last, endedAt: new Date(at).toISOString() }];
}

/** Returns the project with the phases of what an edit changed of its experiments kept. */
export function keepPhasesOf(before: Project | undefined, after: Project, at: number): Project {
  const known = new Set(before?.experiments);
  const experiments = after.experiments.map((each) => (known.has(each) ? each : keepPhases(each, at)));
  return { ...after, experiments };
}
