import type { ReportedComparison, ResultsReport } from '@pixel/control/client';
import type { Style } from '../style.ts';

type Format = Parameters<Style>[0];

interface Word {
  readonly mark: string;
  readonly word: string;
  readonly look?: Format;
}

/** Labels of comparison states, each with a distinct mark, because colours aren't always visible. */
const words: Readonly<Record<ReportedComparison['state'], Word>> = {
  winning: { mark: '▲', word: 'winning', look: 'green' },
  losing: { mark: '▼', word: 'losing', look: 'red' },
  up: { mark: '△', word: 'up' },
  down: { mark: '▽', word: 'down' },
  inconclusive: { mark: '◇', word: 'inconclusive', look: 'dim' },
  not_ready: { mark: '○', word: 'not enough data', look: 'dim' },
  within_limit: { mark: '✓', word: 'within limit', look: 'green' },
  worse_within_limit: { mark: '✓', word: 'worse, within', look: 'yellow' },
  harm: { mark: '◆', word: 'limit breached', look: 'red' },
  denominator_shifted: { mark: '◇', word: 'not comparable', look: 'yellow' },
  exploratory: { mark: '○', word: 'exploratory', look: 'dim' },
};

/** Marks of verdicts and their terminal styles. */
const verdicts: Readonly<Record<ResultsReport['verdict']['state'], Omit<Word, 'word'>>> = {
  untrusted: { mark: '◆', look: 'red' },
  harm: { mark: '◆', look: 'red' },
  not_ready: { mark: '○' },
  losing: { mark: '▼', look: 'red' },
  winning: { mark: '▲', look: 'green' },
  inconclusive: { mark: '◇' },
};

const looks = new Map<string, Format>(
  Object.values(words).flatMap(({ mark, word, look }) =>
    look === undefined ? [] : [[`${mark} ${word}`, look] as const],
  ),
);

/** Returns a state's mark and word. */
export function stateWord(state: ReportedComparison['state']): string {
  const { mark, word } = words[state];
  return `${mark} ${word}`;
}

/** Colours the result of `stateWord`. */
export function paintStateWord(text: string, style: Style): string {
  const look = looks.get(text);
  return look === undefined ? text : style(look, text);
}

/** Returns a verdict's mark and the style of its sentence. Exploratory views have no colour. */
export function verdictMark({
  verdict,
  exploratory,
}: Pick<ResultsReport, 'verdict' | 'exploratory'>): Omit<Word, 'word'> {
  const { mark, look } = verdicts[verdict.state];
  return look === undefined || exploratory !== null ? { mark } : { mark, look };
}

/** Whether a state is a conclusive finding. */
export function isShown(state: ReportedComparison['state']): boolean {
  return !['inconclusive', 'not_ready', 'exploratory', 'denominator_shifted'].includes(state);
}
