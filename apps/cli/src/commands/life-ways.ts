import type { ExperimentView } from '@pixel/control';

/** Statuses of experiments and surveys. */
export type Status = ExperimentView['status'];

/** A command that gives an experiment or a survey another status. */
export interface LifeWay {
  readonly name: string;
  /** With its noun: `an experiment`. */
  readonly describe: (noun: string) => string;
  /** The status that it leads to, of those that can be given. */
  readonly to: (next: readonly Status[]) => Status;
}

/** The ways that experiments and surveys share. */
export const lifeWays: readonly LifeWay[] = [
  {
    name: 'start',
    describe: (noun) => `Start ${noun}, or let it go on where it pauses.`,
    to: () => 'running',
  },
  {
    name: 'schedule',
    describe: (noun) => `Let ${noun} start by itself at its startAt.`,
    to: () => 'scheduled',
  },
  {
    name: 'unschedule',
    describe: (noun) => `Make ${noun} that is scheduled a draft again.`,
    to: () => 'draft',
  },
  {
    name: 'pause',
    describe: (noun) => `Show ${noun} to nobody for now.`,
    to: () => 'paused',
  },
  {
    name: 'complete',
    describe: (noun) => `End ${noun}.`,
    to: () => 'completed',
  },
  {
    name: 'archive',
    describe: (noun) => `Put ${noun} away that is a draft or completed.`,
    to: () => 'archived',
  },
  {
    name: 'restore',
    describe: (noun) => `Put ${noun} that is archived back where it came from.`,
    to: (next) => (next.includes('completed') ? 'completed' : 'draft'),
  },
];
