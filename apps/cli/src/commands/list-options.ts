import type { ExperimentSummary } from '@pixel/control/client';
import type { Command } from 'commander';

/** Options of a command that lists experiments or surveys. */
export interface ListOptions {
  readonly project: string;
  readonly status?: string;
  readonly text?: string;
  readonly json?: true;
}

/** Adds them to such a command. */
export function addListOptions(command: Command): Command {
  return command
    .requiredOption('--project <key>', 'the project')
    .option('--status <status>', 'draft, scheduled, running, paused, completed or archived ones only')
    .option('--text <text>', 'those with a text in key or name only')
    .option('--json', 'print the answer as JSON');
}

/** What they ask for. Whether it is a status is for the server to say. */
export function listQuery({ status, text }: ListOptions) {
  return { ...(status && { status: status as ExperimentSummary['status'] }), ...(text && { text }) };
}
