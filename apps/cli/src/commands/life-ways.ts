import type { ExperimentView } from '@pixel/control/client';
import { CommandFailure } from '../failure.ts';

/** Statuses of experiments and surveys. */
export type Status = ExperimentView['status'];

/** A command that gives an experiment or a survey another status. */
export interface LifeWay {
  readonly name: string;
  /** With its noun: `an experiment`. */
  readonly describe: (noun: string) => string;
  /** The statuses of what it is for. */
  readonly from: readonly Status[];
  /** The status that it leads to, of those that can be given. */
  readonly to: (next: readonly Status[]) => Status;
}

/** What a way is to be gone with. */
export interface Traveller {
  readonly noun: 'experiment' | 'survey';
  readonly key: string;
  readonly status: Status;
  readonly nextStatuses: readonly Status[];
}

/** The ways that experiments and surveys share. */
export const lifeWays: readonly LifeWay[] = [
  {
    name: 'start',
    describe: (noun) => `Start ${noun}, or resume it if it is paused.`,
    from: ['draft', 'scheduled', 'paused'],
    to: () => 'running',
  },
  {
    name: 'schedule',
    describe: (noun) => `Schedule ${noun} to start at its startAt.`,
    from: ['draft'],
    to: () => 'scheduled',
  },
  {
    name: 'unschedule',
    describe: (noun) => `Turn ${noun} that is scheduled back into a draft.`,
    from: ['scheduled'],
    to: () => 'draft',
  },
  {
    name: 'pause',
    describe: (noun) => `Pause ${noun}: visitors see nothing of it.`,
    from: ['running'],
    to: () => 'paused',
  },
  {
    name: 'complete',
    describe: (noun) => `End ${noun}.`,
    from: ['running', 'paused'],
    to: () => 'completed',
  },
  {
    name: 'archive',
    describe: (noun) => `Archive ${noun} that is a draft or completed.`,
    from: ['draft', 'completed'],
    to: () => 'archived',
  },
  {
    name: 'restore',
    describe: (noun) => `Restore ${noun} to the status it had before it was archived.`,
    from: ['archived'],
    to: (next) => (next.includes('completed') ? 'completed' : 'draft'),
  },
];

/**
 * Gives the status that a way leads to. Throws a {@link CommandFailure} where another way leads there from the present status, as
 * completing does where something that runs is to be restored; what no way leads to is for the control plane to refuse.
 */
export function statusBy(
  { name, from, to }: LifeWay,
  { noun, key, status, nextStatuses }: Traveller,
): Status {
  const after = to(nextStatuses);
  if (from.includes(status) || !nextStatuses.includes(after)) return after;
  const subject = noun === 'survey' ? `Survey "${key}"` : `Experiment "${key}"`;
  throw new CommandFailure(`${subject} is ${status}; ${name} is for one that is ${from.join(' or ')}.`);
}
