import type { Command } from 'commander';
import type { CommandDeps } from '../command-deps.ts';
import { unwrap } from '../control-client.ts';
import { describeExplanation } from '../describe-explanation.ts';
import { withOptionNames } from '../with-option-names.ts';

interface Options {
  readonly project: string;
  readonly visitor: string;
  readonly url: string;
  readonly attributes?: string;
  readonly at?: string;
  readonly json?: true;
}

/** Adds `pixel explain`. */
export function addExplain(program: Command, { control, terminal }: CommandDeps): void {
  program
    .command('explain')
    .description(
      'Explain what a visitor gets on a page: each experiment and survey, each rule and its result.',
    )
    .requiredOption('--project <key>', 'the project')
    .requiredOption('--visitor <uuid>', "the visitor's anonymousId")
    .requiredOption('--url <address>', 'URL of the page')
    .option('--attributes <json>', 'attributes of the visitor, as a JSON object')
    .option('--at <time>', 'time of the visit, ISO 8601, UTC unless it has a zone (default: now)')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      "\nAttributes are the page's own and those a bootstrap detects: device, browser, os,\n" +
        'country, language, referrer_host, returning. Omitted ones count as unknown; utm_* and query.*\n' +
        "come from the page's URL unless given. For example:\n" +
        `  --attributes '{"device":"mobile","country":"DE","plan":"pro"}'\n` +
        '\n--at uses the version that was live then, and starts and ends experiments by that time.\n' +
        '\nExample:\n  pixel explain --project pk_demo --visitor 00000000-0000-4000-8000-000000000000 --url https://shop.example/',
    )
    .action(async ({ json: asJson, project, ...visit }: Options) => {
      const api = control.api.projects[':projectKey'].explain;
      const response = unwrap(api.$post({ param: { projectKey: project }, json: visit }));
      const explanation = await withOptionNames(response, Object.keys(visit));
      terminal.out(
        asJson
          ? `${JSON.stringify({ experiments: explanation.experiments, surveys: explanation.surveys })}\n`
          : describeExplanation(explanation, { project, ...visit }),
      );
    });
}
