import type { ResultsReport } from '@pixel/control/client';
import type { Tone } from '../../ui/marks.tsx';

/** How a verdict is drawn; exploratory views have no verdict colors. */
interface VerdictStyle {
  readonly tone: Extract<Tone, 'positive' | 'negative' | 'neutral' | 'info'>;
  readonly direction: 'up' | 'down' | 'unclear';
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
export function verdictStyle({
  verdict,
  exploratory,
  endedAt,
}: Pick<ResultsReport, 'verdict' | 'exploratory' | 'endedAt'>): VerdictStyle {
  const { state } = verdict;
  if (state === 'untrusted') return { tone: 'negative', direction: 'unclear', word: state };
  if (exploratory !== null) return { tone: 'info', direction: 'unclear', word: 'exploratory' };
  const isOver = endedAt !== null;
  switch (state) {
    case 'winning':
      return { tone: 'positive', direction: 'up', word: isOver ? 'won' : state };
    case 'losing':
      return { tone: 'negative', direction: 'down', word: isOver ? 'lost' : state };
    case 'harm':
      return { tone: 'negative', direction: 'down', word: state };
    default:
      return { tone: 'neutral', direction: 'unclear', word: state };
  }
}

type Note = ResultsReport['verdict']['notes'][number];

/** Notes on a verdict, by position. */
interface SortedNotes {
  /** Other notes, such as the verdict's consequences. */
  readonly text: readonly Note[];
  /** Deviations from the registered plan. */
  readonly deviations: readonly Note[];
  /** The note that the verdict is final. */
  readonly final: Note | undefined;
  /** The note that visitors are still being simulated. */
  readonly simulating: Note | undefined;
  /** The note with the time of computation, and the number of events that weren't included. */
  readonly computed: Note | undefined;
}

/** Sorts the notes on a verdict by position. */
export function sortNotes({ notes }: ResultsReport['verdict']): SortedNotes {
  const findNote = (codes: readonly string[]) => notes.find(({ code }) => codes.includes(code));
  const [final, simulating, computed] = [
    findNote(['final']),
    findNote(['past_in_making']),
    findNote(computedCodes),
  ];
  const rest = notes.filter((note) => note !== final && note !== simulating && note !== computed);
  return {
    text: rest.filter((note) => !isDeviation(note)),
    deviations: rest.filter(isDeviation),
    final,
    simulating,
    computed,
  };
}

const computedCodes = ['computed', 'computed_with_pending'];

function isDeviation({ code }: Note): boolean {
  return code === 'plan_edited' || code.startsWith('deviation_');
}
