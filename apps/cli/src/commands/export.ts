import type { Command } from 'commander';
import type { CommandDeps } from '../command-deps.ts';
import { answerOf } from '../control-client.ts';
import { jsonLine } from '../printable.ts';
import { writeWholeFile } from '../write-whole-file.ts';

interface Options {
  readonly project: string;
  readonly version?: string;
  readonly working?: true;
  readonly out?: string;
  readonly json?: true;
}

/** Adds `pixel export`. */
export function addExport(program: Command, { control, terminal, workingDirectory }: CommandDeps): void {
  program
    .command('export')
    .description('Write a project as a configuration file that "pixel apply" takes.')
    .requiredOption('--project <key>', 'the project')
    .option('--version <version>', 'how it was published then, in place of what is live')
    .option('--working', 'what is edited, drafts included, in place of what is live')
    .option('--out <file>', 'the file to write, in place of standard output')
    .option('--json', 'print the answer as JSON')
    .addHelpText(
      'after',
      '\nThe file says on which version it is based (basedOn), so that it is not applied over what somebody\n' +
        'else publishes in between. Webhooks stand in it as they are now, without their secrets.\n' +
        '\nExample:\n  pixel export --project pk_demo --out demo.yaml',
    )
    .action(async ({ project, version, working, out, json }: Options, self: Command) => {
      if (version !== undefined && working)
        return self.error('error: --version and --working ask for two different things', { exitCode: 2 });
      const wanted = working ? 'working' : version;
      const exported = await answerOf(
        control.api.projects[':projectKey'].export.$get({
          param: { projectKey: project },
          query: wanted === undefined ? {} : { version: wanted },
        }),
      );
      const text = json ? jsonLine(exported) : exported.source;
      if (out === undefined) return terminal.out(text);
      const signal = terminal.untilInterrupted();
      await writeWholeFile(out, once(text), { workingDirectory, signal });
    });
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}
