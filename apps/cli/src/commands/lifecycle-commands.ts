import type { ExperimentView } from '@pixel/control/client';
import { CommandFailure } from '../failure.ts';

/** Statuses of experiments and surveys. */
export type Status = ExperimentView['status'];

/** A command that changes the status of an experiment or a survey. */
export interface LifecycleCommand {
  readonly name: string;
  /** Description, given a noun such as `an experiment`. */
  readonly describe: (noun: string) => string;
  /** Statuses that the command applies to. */
  readonly from: readonly Status[];
  /** The new status, given the allowed ones. */
  readonly to: (next: readonly Status[]) => Status;
}

/** The experiment or survey whose status changes. */
export interface LifecycleSubject {
  readonly noun: 'experiment' | 'survey';
  readonly key: string;
  readonly status: Status;
  readonly nextStatuses: readonly Status[];
}

/** The commands shared by experiments and surveys. */
export const lifecycleCommands: readonly LifecycleCommand[] = [
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
    describe: (noun) => `Turn ${noun} back into a draft if it is scheduled.`,
    from: ['scheduled'],
    to: () => 'draft',
  },
  {
    name: 'pause',
    describe: (noun) => `Pause ${noun}: visitors no longer get it.`,
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
    describe: (noun) => `Archive ${noun} if it is a draft or completed.`,
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
 * Returns the status after a command. Throws a {@link CommandFailure} if the transition is allowed but the command isn't for the current
 * status: `restore` must not complete something that is running. The control plane refuses impossible transitions.
 */
export function statusAfter(
  { name, from, to }: LifecycleCommand,
  { noun, key, status, nextStatuses }: LifecycleSubject,
): Status {
  const after = to(nextStatuses);
  if (from.includes(status) || !nextStatuses.includes(after)) return after;
  const subject = noun === 'survey' ? `Survey "${key}"` : `Experiment "${key}"`;
  throw new CommandFailure(`${subject} is ${status}; ${name} works only if it is ${from.join(' or ')}.`);
}
