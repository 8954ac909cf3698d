import type { Command } from 'commander';
import type { CommandDeps } from '../command-deps.ts';
import { unwrap } from '../control-client.ts';
import { toJsonLine } from '../printable.ts';
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
    .description('Write a project as a configuration file that "pixel apply" accepts.')
    .requiredOption('--project <key>', 'the project')
    .option('--version <version>', 'this published version instead of the live one')
    .option('--working', 'the edited state, drafts included, instead of the live version')
    .option('--out <file>', 'the file to write (default: standard output)')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nThe file names the version it is based on (basedOn), so that "pixel apply" refuses it once\n' +
        'somebody else has published. Webhooks are included as they are now, without their secrets.\n' +
        '\nExample:\n  pixel export --project pk_demo --out demo.yaml',
    )
    .action(async ({ project, version, working, out, json }: Options, self: Command) => {
      if (version !== undefined && working)
        return self.error('error: --version and --working cannot be combined', { exitCode: 2 });
      const wanted = working ? 'working' : version;
      const exported = await unwrap(
        control.api.projects[':projectKey'].export.$get({
          param: { projectKey: project },
          query: wanted === undefined ? {} : { version: wanted },
        }),
      );
      const text = json ? toJsonLine(exported) : exported.source;
      if (out === undefined) return terminal.out(text);
      const signal = terminal.untilInterrupted();
      await writeWholeFile(out, singleChunk(text), { workingDirectory, signal });
    });
}

async function* singleChunk(text: string): AsyncGenerator<string> {
  yield text;
}
