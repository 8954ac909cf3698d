import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { addAnswers } from './answers.ts';
import { addResults } from './results.ts';

/** Adds `pixel surveys …`, which `pixel survey …` is as well. */
export function addSurveys(program: Command, deps: CommandDeps): void {
  const surveys = program
    .command('surveys')
    .alias('survey')
    .description('Look at surveys, start, pause and end them, and read what was answered.');
  addResults(surveys, deps);
  addAnswers(surveys, deps);
}
