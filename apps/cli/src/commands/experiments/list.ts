import type { ExperimentMatch } from '@pixel/control/client';
import { type Command, Option } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { unwrap } from '../../control-client.ts';
import { toJsonLine, toPrintable } from '../../printable.ts';
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
  addListOptions(experiments.command('list'), 'their texts or their decisions')
    .description('List the experiments of a project, and search them.')
    .option('--tag <tag...>', 'only those with this tag; with several, only those with all of them')
    .option('--owner <text>', 'only those whose owner contains this text')
    .addOption(
      new Option('--decision <decision>', 'only those whose latest test led to this decision').choices(
        decisions,
      ),
    )
    .addOption(
      new Option('--verdict <verdict>', 'only those whose latest test has this verdict').choices(verdicts),
    )
    .addHelpText(
      'after',
      '\nlive      its published status; "-" if it is not published\n' +
        'changed   whether it differs from what is published\n' +
        'phase     number of its latest phase\n' +
        'decision  what was decided after its latest ended test\n' +
        "found in  where the words occur: key, name, hypothesis, notes, tags or owner, or the decision's\n" +
        '          reasons and learnings\n' +
        '\nAll words must occur, in whole or as part of a word; case and accents are ignored.\n' +
        '\nExample:\n  pixel experiments list --project pk_demo --search "home button" --decision shipped',
    )
    .action(async ({ json, tag, owner, decision, verdict, ...options }: Options) => {
      const { experiments: found } = await unwrap(
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
      terminal.out(json ? toJsonLine({ experiments: found }) : table(found, options, terminal.outStyle));
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
      toPrintable(name),
    ]),
    style,
  );
}
