import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { addAnswers } from './answers.ts';
import { addDuplicate } from './duplicate.ts';
import { addList } from './list.ts';
import { addPreview } from './preview.ts';
import { addResults } from './results.ts';
import { addShow } from './show.ts';
import { addStatuses } from './statuses.ts';

/** Adds `pixel surveys …`, with the alias `pixel survey …`. */
export function addSurveys(program: Command, deps: CommandDeps): void {
  const surveys = program
    .command('surveys')
    .alias('survey')
    .description('Show surveys, start, pause and end them, and read their answers.');
  addList(surveys, deps);
  addShow(surveys, deps);
  addStatuses(surveys, deps);
  addDuplicate(surveys, deps);
  addPreview(surveys, deps);
  addResults(surveys, deps);
  addAnswers(surveys, deps);
}
