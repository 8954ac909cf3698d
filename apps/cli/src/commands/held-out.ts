import type { Command } from 'commander';
import type { CommandDeps } from '../command-deps.ts';
import { unwrap } from '../control-client.ts';
import { toJsonLine } from '../printable.ts';
import { describeHeldOut } from '../results/describe-held-out.ts';
import { withOptionNames } from '../with-option-names.ts';

interface Options {
  readonly project: string;
  readonly goal: string;
  readonly days?: string;
  readonly json?: true;
}

/** Adds `pixel results layer <layerKey>` and `pixel results holdout`. */
export function addHeldOut(results: Command, { control, terminal }: CommandDeps): void {
  const project = control.api.projects[':projectKey'];
  withOptions(results.command('layer'))
    .description("Compare a layer's visitors outside its experiments with those inside.")
    .argument('<layerKey>', 'the layer')
    .addHelpText(
      'after',
      '\nVisitors count from their first page view, so `pageviews` must be on: held-out visitors\n' +
        "have no exposures. The project's own holdout is in neither group.\n" +
        '\nExample:\n  pixel results layer checkout --project pk_demo --goal purchase',
    )
    .action(async (layerKey: string, { project: projectKey, goal, days, json }: Options) => {
      const request = { param: { projectKey, layerKey }, query: { goal, days } };
      const response = unwrap(project.layers[':layerKey'].results.$get(request));
      const report = await withOptionNames(response, ['goal', 'days']);
      terminal.out(json ? toJsonLine(report) : describeHeldOut(report, terminal.outStyle));
    });
  withOptions(results.command('holdout'))
    .description("Compare the project's held-out visitors with all others.")
    .addHelpText('after', '\nExample:\n  pixel results holdout --project pk_demo --goal purchase --days 90')
    .action(async ({ project: projectKey, goal, days, json }: Options) => {
      const request = { param: { projectKey }, query: { goal, days } };
      const report = await withOptionNames(unwrap(project.holdout.results.$get(request)), ['goal', 'days']);
      terminal.out(json ? toJsonLine(report) : describeHeldOut(report, terminal.outStyle));
    });
}

function withOptions(command: Command): Command {
  return command
    .requiredOption('--project <key>', 'the project')
    .requiredOption('--goal <goalKey>', 'the goal to compare')
    .option('--days <number>', 'how many days to look back (default: 28)')
    .option('--json', 'print the result as JSON');
}
