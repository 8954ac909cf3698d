import type { ResultsReport } from '@pixel/control/client';
import type { Tone } from '../../ui/marks.tsx';

/** How a verdict is drawn; exploratory views have no verdict colors. */
interface VerdictLook {
  readonly tone: Extract<Tone, 'positive' | 'negative' | 'neutral' | 'info'>;
  readonly way: 'up' | 'down' | 'unclear';
  readonly word:
    | 'winning'
    | 'losing'
    | 'won'
    | 'lost'
    | 'harm'
    | 'untrusted'
    | 'not_ready'
    | 'inconclusive'
    | 'exploratory';
}

/** Returns how a verdict is drawn and labeled. */
export function verdictLookOf({
  verdict,
  exploratory,
  endedAt,
}: Pick<ResultsReport, 'verdict' | 'exploratory' | 'endedAt'>): VerdictLook {
  const { state } = verdict;
  if (state === 'untrusted') return { tone: 'negative', way: 'unclear', word: state };
  if (exploratory !== null) return { tone: 'info', way: 'unclear', word: 'exploratory' };
  const isOver = endedAt !== null;
  switch (state) {
    case 'winning':
      return { tone: 'positive', way: 'up', word: isOver ? 'won' : state };
    case 'losing':
      return { tone: 'negative', way: 'down', word: isOver ? 'lost' : state };
    case 'harm':
      return { tone: 'negative', way: 'down', word: state };
    default:
      return { tone: 'neutral', way: 'unclear', word: state };
  }
}

type Note = ResultsReport['verdict']['notes'][number];

/** Notes on a verdict, by position. */
interface SortedNotes {
  /** Its consequences. */
  readonly text: readonly Note[];
  /** Deviations from the registered plan. */
  readonly deviations: readonly Note[];
  /** That it is final. */
  readonly final: Note | undefined;
  /** That visitors are still being simulated. */
  readonly making: Note | undefined;
  /** The time of computation, and the excluded data. */
  readonly computed: Note | undefined;
}

/** Sorts the notes on a verdict by position. */
export function sortNotes({ notes }: ResultsReport['verdict']): SortedNotes {
  const found = (codes: readonly string[]) => notes.find(({ code }) => codes.includes(code));
  const [final, making, computed] = [found(['final']), found(['past_in_making']), found(computedCodes)];
  const rest = notes.filter((note) => note !== final && note !== making && note !== computed);
  return {
    text: rest.filter((note) => !isDeviation(note)),
    deviations: rest.filter(isDeviation),
    final,
    making,
    computed,
  };
}

const computedCodes = ['computed', 'computed_with_pending'];

function isDeviation({ code }: Note): boolean {
  return code === 'plan_edited' || code.startsWith('deviation_');
}
