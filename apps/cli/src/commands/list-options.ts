import type { ExperimentSummary } from '@pixel/control/client';
import type { Command } from 'commander';

/** Options of a command that lists experiments or surveys. */
export interface ListOptions {
  readonly project: string;
  readonly status?: string;
  readonly search?: string;
  readonly json?: true;
}

/** Adds the options to a command; `searched` names the fields that `--search` covers. */
export function addListOptions(command: Command, searched: string): Command {
  return command
    .requiredOption('--project <key>', 'the project')
    .option(
      '--status <status>',
      'only those with this status: draft, scheduled, running, paused, completed or archived',
    )
    .option('--search <text>', `only those with this text in their ${searched}`)
    .option('--json', 'print the result as JSON');
}

/** Returns the query parameters for the options. The server validates the status. */
export function listQuery({ status, search }: ListOptions) {
  return {
    ...(status && { status: status as ExperimentSummary['status'] }),
    ...(search && { text: search }),
  };
}
