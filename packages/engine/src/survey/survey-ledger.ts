import type { SurveyEventKind } from '@pixel/protocol';

/** What a visitor did with a survey at most: an answer outweighs that it was closed before its end. */
const states = ['shown', 'dismissed', 'accepted', 'completed'] as const satisfies readonly SurveyEventKind[];

/** What one visitor met of one survey. */
export interface MetSurvey {
  /** Every response counts once, whatever is known of it. */
  readonly timesShown: number;
  /** When the last of them began, in whole seconds since the epoch. */
  readonly lastShownAt: number;
  readonly state: SurveyEventKind;
  /** The beginning of the last response's id, by which it is known when more is told of it. */
  readonly lastResponse: string;
}

/** Which surveys one visitor of a project met, by their ids. */
export type SurveyLedger = ReadonlyMap<string, MetSurvey>;

/** Something that happened to a survey, at a time of the server in milliseconds since the epoch. */
export interface SurveyLedgerEvent {
  readonly surveyId: string;
  /** In lower case. */
  readonly responseId: string;
  readonly event: SurveyEventKind;
  readonly hasAnswers: boolean;
  readonly at: number;
}

/** Longest ledger as it is stored, in bytes. */
export const maxLedgerBytes = 2_048;
/** How long a ledger is kept after it was written last, as long as browsers keep the visitor's id. */
export const ledgerTtlSeconds = 400 * 24 * 60 * 60;

const maxTimes = 1_000_000;
const tagLength = 8;
const encoder = new TextEncoder();

/** Name under which a visitor's ledger is stored. */
export function surveyLedgerKey(projectKey: string, anonymousId: string): string {
  return `visitor/${projectKey}/${anonymousId.toLowerCase()}`;
}

/** Reads a stored ledger; what of it cannot be read is not in it. */
export function parseSurveyLedger(text: string | null): SurveyLedger {
  const ledger = new Map<string, MetSurvey>();
  for (const [surveyId, entry] of Object.entries(storedSurveys(text))) {
    const met = readEntry(entry);
    if (met !== undefined) ledger.set(surveyId, met);
  }
  return ledger;
}

function storedSurveys(text: string | null): object {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    const surveys =
      typeof stored === 'object' && stored !== null && 'surveys' in stored ? stored.surveys : {};
    return typeof surveys === 'object' && surveys !== null ? surveys : {};
  } catch {
    return {};
  }
}

function readEntry(entry: unknown): MetSurvey | undefined {
  if (!Array.isArray(entry)) return undefined;
  const [timesShown, lastShownAt, rank, lastResponse] = entry as readonly unknown[];
  const state = states[Number(rank)];
  if (!isCount(timesShown) || !isCount(lastShownAt) || state === undefined) return undefined;
  return {
    timesShown,
    lastShownAt,
    state,
    lastResponse: typeof lastResponse === 'string' ? lastResponse.slice(0, tagLength) : '',
  };
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** Writes a ledger down, in at most {@link maxLedgerBytes}: surveys that were not shown for longest are left out. */
export function serialiseSurveyLedger(ledger: SurveyLedger): string {
  const entries = [...ledger].sort(([, a], [, b]) => b.lastShownAt - a.lastShownAt);
  let text = write([]);
  for (let count = 1; count <= entries.length; count++) {
    const longer = write(entries.slice(0, count));
    if (encoder.encode(longer).byteLength > maxLedgerBytes) break;
    text = longer;
  }
  return text;
}

function write(entries: readonly (readonly [string, MetSurvey])[]): string {
  const surveys = entries.map(
    ([surveyId, { timesShown, lastShownAt, state, lastResponse }]) =>
      `${JSON.stringify(surveyId)}:${JSON.stringify([timesShown, lastShownAt, states.indexOf(state), lastResponse])}`,
  );
  return `{"formatVersion":1,"surveys":{${surveys.join()}}}`;
}

/** Adds an event to a ledger. To add the same one again, or an earlier one that is in it, changes nothing. */
export function noteSurveyEvent(ledger: SurveyLedger, told: SurveyLedgerEvent): SurveyLedger {
  const { surveyId, responseId, at } = told;
  const met = ledger.get(surveyId);
  const lastResponse = responseId.slice(0, tagLength);
  const shownAt = Math.max(0, Math.floor(at / 1_000));
  const isNew = met === undefined || (met.lastResponse !== lastResponse && shownAt > met.lastShownAt);
  const noted: MetSurvey = {
    timesShown: Math.min(maxTimes, (met?.timesShown ?? 0) + (isNew ? 1 : 0)),
    lastShownAt: isNew ? shownAt : met.lastShownAt,
    lastResponse: isNew ? lastResponse : met.lastResponse,
    state: furthest(met?.state, stateOf(told)),
  };
  return new Map(ledger).set(surveyId, noted);
}

/** Whoever closes a survey and sends what was answered until then has answered it. */
function stateOf({ event, hasAnswers }: SurveyLedgerEvent): SurveyEventKind {
  return event === 'dismissed' && hasAnswers ? 'accepted' : event;
}

function furthest(one: SurveyEventKind | undefined, other: SurveyEventKind): SurveyEventKind {
  return one !== undefined && states.indexOf(one) > states.indexOf(other) ? one : other;
}

/** Whether the visitor answered the survey, in part or in whole. */
export function hasResponded({ state }: MetSurvey): boolean {
  return state === 'accepted' || state === 'completed';
}
