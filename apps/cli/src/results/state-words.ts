import type { ReportedComparison, ResultsReport } from '@pixel/control/client';
import type { Style } from '../style.ts';

type Format = Parameters<Style>[0];

interface Word {
  readonly mark: string;
  readonly word: string;
  readonly look?: Format;
}

/** States of comparisons, each with a mark of its own, since colours are not seen by everyone and everywhere. */
const words: Readonly<Record<ReportedComparison['state'], Word>> = {
  winning: { mark: '▲', word: 'winning', look: 'green' },
  losing: { mark: '▼', word: 'losing', look: 'red' },
  up: { mark: '△', word: 'up' },
  down: { mark: '▽', word: 'down' },
  inconclusive: { mark: '◇', word: 'inconclusive', look: 'dim' },
  not_ready: { mark: '○', word: 'not ready', look: 'dim' },
  within_limit: { mark: '✓', word: 'within limit', look: 'green' },
  worse_within_limit: { mark: '✓', word: 'worse, within', look: 'yellow' },
  harm: { mark: '◆', word: 'harm', look: 'red' },
  denominator_shifted: { mark: '◇', word: 'not comparable', look: 'yellow' },
  exploratory: { mark: '○', word: 'exploratory', look: 'dim' },
};

/** Marks of verdicts, with how they look on a terminal with colours. */
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

/** A state's mark and word. */
export function stateWord(state: ReportedComparison['state']): string {
  const { mark, word } = words[state];
  return `${mark} ${word}`;
}

/** Colours what `stateWord` gave. */
export function paintStateWord(text: string, style: Style): string {
  const look = looks.get(text);
  return look === undefined ? text : style(look, text);
}

/** The mark of a verdict, and how its sentence looks. A view besides the plan has no colour. */
export function verdictMark({
  verdict,
  exploratory,
}: Pick<ResultsReport, 'verdict' | 'exploratory'>): Omit<Word, 'word'> {
  const { mark, look } = verdicts[verdict.state];
  return look === undefined || exploratory !== null ? { mark } : { mark, look };
}

/** Whether a state is a finding, of whatever kind, that a reader may rest on. */
export function isShown(state: ReportedComparison['state']): boolean {
  return !['inconclusive', 'not_ready', 'exploratory', 'denominator_shifted'].includes(state);
}
