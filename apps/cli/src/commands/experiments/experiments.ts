import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { addDecide } from './decide.ts';
import { addDuplicate } from './duplicate.ts';
import { addEndHoldback } from './end-holdback.ts';
import { addList } from './list.ts';
import { addPhase } from './phase.ts';
import { addRollout } from './rollout.ts';
import { addShow } from './show.ts';
import { addStatuses } from './statuses.ts';

/** Adds `pixel experiments …`. */
export function addExperiments(program: Command, deps: CommandDeps): void {
  const experiments = program
    .command('experiments')
    .description('Show experiments, and start, pause and end them.');
  addList(experiments, deps);
  addShow(experiments, deps);
  addStatuses(experiments, deps);
  addRollout(experiments, deps);
  addEndHoldback(experiments, deps);
  addDecide(experiments, deps);
  addPhase(experiments, deps);
  addDuplicate(experiments, deps);
}
