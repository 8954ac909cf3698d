import { holdbackOf } from './holdback.ts';
import type { Experiment, Phase, PhasePause, Project } from './project.ts';

/**
 * Returns the experiment with its phases updated to its status, salt and rollout. A phase lasts as long as the experiment is running or
 * paused with the same salt; a phase that measures a rollout lasts as long as that variant is rolled out. An experiment that runs again
 * with the salt of its last phase continues that phase, with a pause in between. `at` is the current time in milliseconds since the epoch.
 */
export function updatePhases(experiment: Experiment, at: number): Experiment {
  if (holdbackOf(experiment) !== undefined) return experiment;
  const { kept, status, salt, rollout } = experiment;
  const isOngoing = status === 'running' || status === 'paused';
  const time = new Date(at).toISOString();
  const current = isOngoing ? continuePhase(kept.phases, salt, time) : endPhase(kept.phases, time);
  const paused = isOngoing ? withPauses(current, { status, time }) : current;
  const phases = status === 'completed' && rollout !== undefined ? markRolledOut(paused, time) : paused;
  return phases === kept.phases ? experiment : { ...experiment, kept: { ...kept, phases } };
}

/** Returns the number of a running experiment's phase, or of the phase that a scheduled one will begin. */
export function phaseNumberOf({ kept: { phases }, salt }: Pick<Experiment, 'kept' | 'salt'>): number {
  const last = phases.at(-1);
  return last === undefined ? 1 : last.salt === salt ? last.number : last.number + 1;
}

function continuePhase(phases: readonly Phase[], salt: string, time: string): readonly Phase[] {
  const last = phases.at(-1);
  if (last?.salt !== salt)
    return [...endPhase(phases, time), { number: (last?.number ?? 0) + 1, salt, startedAt: time }];
  if (last.endedAt === undefined) return phases;
  const { endedAt, rolledOutAt: _, pauses = [], ...reopened } = last;
  // A phase that ended while paused continues that pause.
  const isPaused = pauses.at(-1)?.until === endedAt;
  const from = (isPaused ? pauses.at(-1)?.from : undefined) ?? endedAt;
  return withLast(phases, { ...reopened, pauses: [...(isPaused ? pauses.slice(0, -1) : pauses), { from }] });
}

function endPhase(phases: readonly Phase[], time: string): readonly Phase[] {
  const last = phases.at(-1);
  if (last === undefined || last.endedAt !== undefined) return phases;
  const { pauses } = last;
  return withLast(phases, { ...last, ...(pauses && { pauses: closePauses(pauses, time) }), endedAt: time });
}

function withPauses(
  phases: readonly Phase[],
  { status, time }: { readonly status: Experiment['status']; readonly time: string },
): readonly Phase[] {
  const last = phases.at(-1);
  if (last === undefined) return phases;
  const { pauses = [] } = last;
  const isPaused = pauses.some(({ until }) => until === undefined);
  if (isPaused === (status === 'paused')) return phases;
  return withLast(phases, {
    ...last,
    pauses: isPaused ? closePauses(pauses, time) : [...pauses, { from: time }],
  });
}

function closePauses(pauses: readonly PhasePause[], time: string): readonly PhasePause[] {
  return pauses.map((pause) => (pause.until === undefined ? { ...pause, until: time } : pause));
}

/** Records the first rollout after the phase's end. It stays recorded if the rollout ends, since visitors have seen the variant. */
function markRolledOut(phases: readonly Phase[], time: string): readonly Phase[] {
  const last = phases.at(-1);
  if (last?.endedAt === undefined || last.rolledOutAt !== undefined) return phases;
  return withLast(phases, { ...last, rolledOutAt: time });
}

function withLast(phases: readonly Phase[], last: Phase): readonly Phase[] {
  return [...phases.slice(0, -1), last];
}

/** Returns the project with the phases of edited experiments updated. */
export function updateProjectPhases(before: Project | undefined, after: Project, at: number): Project {
  const known = new Set(before?.experiments);
  const experiments = after.experiments.map((each) => (known.has(each) ? each : updatePhases(each, at)));
  return { ...after, experiments };
}
