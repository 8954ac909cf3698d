import type { Survey } from '@pixel/protocol';
import { parseObject } from '../json.ts';
import type { ProjectStorage } from '../storage.ts';

const dayMs = 24 * 60 * 60 * 1000;
const maxSurveys = 100;

/** The browser's record of the surveys that its visitor has seen, some of which the service may not know about yet. */
export interface Ledger {
  /** Returns why a survey may not be shown (again); undefined if it may. */
  holds(survey: Survey): string | undefined;
  /** Records that a survey was shown. */
  show(survey: Pick<Survey, 'surveyId' | 'budgetLeft'>): void;
  /** Records that a survey was answered. */
  answer(surveyId: string): void;
  /** Resets the spent budget, because the service has reported the remaining one. */
  renew(): void;
}

type Entry = readonly [times: number, shownAt: number, isAnswered: boolean];

/** Opens the ledger of a project's visitor. */
export function createLedger(storage: Pick<ProjectStorage, 'get' | 'write'>, now: () => number): Ledger {
  const read = (): Record<string, unknown> => parseObject(storage.get('surveys'));
  const entryOf = (surveyId: string): Entry => {
    const entry = read()[surveyId];
    return Array.isArray(entry) ? [Number(entry[0]) || 0, Number(entry[1]) || 0, !!entry[2]] : [0, 0, false];
  };
  const write = (surveyId: string, entry: Entry) => {
    const { [surveyId]: _, ...others } = read();
    const entries = Object.entries({ ...others, [surveyId]: entry }).slice(-maxSurveys);
    storage.write('surveys', Object.fromEntries(entries));
  };

  const isDue = ({
    surveyId,
    display: { frequency, maxShows = 1, intervalDays = 0, cooldownDays },
  }: Survey): boolean => {
    const [times, shownAt, isAnswered] = entryOf(surveyId);
    if (times === 0 || frequency === 'always') return true;
    const restDays = (now() - shownAt) / dayMs;
    if (frequency === 'once' || isAnswered) return false;
    return frequency === 'limited' ? times < maxShows && restDays >= intervalDays : restDays >= cooldownDays;
  };
  /** Surveys that used the budget since the service last reported it. */
  const spent = new Set<string>();

  return {
    holds(survey) {
      const { surveyId, budgetLeft = Number.POSITIVE_INFINITY } = survey;
      if (!isDue(survey)) return 'it was shown before';
      return spent.size < budgetLeft || spent.has(surveyId) ? undefined : 'the survey budget is spent';
    },
    show({ surveyId, budgetLeft }) {
      const [times, , isAnswered] = entryOf(surveyId);
      write(surveyId, [times + 1, now(), isAnswered]);
      if (budgetLeft) spent.add(surveyId);
    },
    answer(surveyId) {
      const [times, shownAt] = entryOf(surveyId);
      write(surveyId, [Math.max(times, 1), shownAt || now(), true]);
    },
    renew: () => spent.clear(),
  };
}
