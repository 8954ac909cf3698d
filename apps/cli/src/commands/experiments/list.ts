import type { ExperimentMatch } from '@pixel/control/client';
import { type Command, Option } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { answerOf } from '../../control-client.ts';
import { jsonLine, printable } from '../../printable.ts';
import type { Style } from '../../style.ts';
import { formatTable } from '../../table.ts';
import { addListOptions, type ListOptions, listQuery } from '../list-options.ts';

interface Options extends ListOptions {
  readonly tag?: readonly string[];
  readonly owner?: string;
  readonly decision?: (typeof decisions)[number];
  readonly verdict?: (typeof verdicts)[number];
}

const decisions = ['shipped', 'not_shipped', 'iterate', 'invalid', 'undecided'] as const;

const verdicts = ['winning', 'losing', 'harm', 'inconclusive', 'untrusted', 'not_ready'] as const;

/** Adds `pixel experiments list`. */
export function addList(experiments: Command, { control, terminal }: CommandDeps): void {
  addListOptions(experiments.command('list'), 'what they say, or in what was decided of them,')
    .description('List the experiments of a project, and search them.')
    .option('--tag <tag...>', 'those with this tag only; of several, with all of them')
    .option('--owner <text>', 'those with a text in their owner only')
    .addOption(
      new Option('--decision <decision>', 'those after whose newest test this was decided only').choices(
        decisions,
      ),
    )
    .addOption(
      new Option('--verdict <verdict>', 'those of whose newest test results say this only').choices(verdicts),
    )
    .addHelpText(
      'after',
      '\nlive      its status in what is published; "-" where it is not there\n' +
        'changed   whether it differs from what is published\n' +
        'phase     number of its newest phase\n' +
        'decision  what was decided after its newest test that has ended\n' +
        'found in  where the words are: key, name, hypothesis, notes, tags or owner, or why it was decided\n' +
        '          so and what was learned\n' +
        '\nOf several words each must be there, or as a part of one; case and accents make no difference.\n' +
        '\nExample:\n  pixel experiments list --project pk_demo --search "home button" --decision shipped',
    )
    .action(async ({ json, tag, owner, decision, verdict, ...options }: Options) => {
      const { experiments: found } = await answerOf(
        control.api.projects[':projectKey'].experiments.$get({
          param: { projectKey: options.project },
          query: {
            ...listQuery(options),
            ...(tag && { tag: [...tag] }),
            ...(owner && { owner }),
            ...(decision && { decision }),
            ...(verdict && { verdict }),
          },
        }),
      );
      terminal.out(json ? jsonLine({ experiments: found }) : table(found, options, terminal.outStyle));
    });
}

type ListedExperiment = Pick<
  ExperimentMatch,
  'experimentKey' | 'name' | 'status' | 'live' | 'isChanged' | 'decision' | 'matches'
> & { readonly phase: { readonly number: number } | null };

function table(
  experiments: readonly ListedExperiment[],
  { search }: Pick<Options, 'search'>,
  style: Style,
): string {
  if (experiments.length === 0) return 'There are none.\n';
  const isSearched = search !== undefined;
  return formatTable(
    [
      'experiment',
      'status',
      'live',
      'changed',
      'phase',
      'decision',
      ...(isSearched ? ['found in'] : []),
      'name',
    ],
    experiments.map(({ experimentKey, status, live, isChanged, phase, decision, matches, name }) => [
      experimentKey,
      status,
      live ?? '-',
      isChanged ? 'yes' : 'no',
      String(phase?.number ?? '-'),
      decision ?? '-',
      ...(isSearched ? [matches.join(', ') || '-'] : []),
      printable(name),
    ]),
    style,
  );
}
