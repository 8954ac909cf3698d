import type { SurveyEventKind } from '@pixel/protocol';

/** States of a survey, in order of progress. A visitor keeps the furthest one: an answer outweighs closing the survey early. */
const states = ['shown', 'dismissed', 'accepted', 'completed'] as const satisfies readonly SurveyEventKind[];

/** A visitor's history with one survey. */
export interface SurveyHistory {
  /** Number of times that the survey was shown; each response counts once, however many of its events arrived. */
  readonly timesShown: number;
  /** When it was last shown, in whole seconds since the epoch. */
  readonly lastShownAt: number;
  readonly state: SurveyEventKind;
  /** Prefixes of the latest responses' ids, newest first, by which further events of these responses are recognized. */
  readonly lastResponses: readonly string[];
}

/** A visitor's history with a project's surveys, by id. */
export type SurveyLedger = ReadonlyMap<string, SurveyHistory>;

/** A survey event, at a server time in milliseconds since the epoch. */
export interface SurveyLedgerEvent {
  readonly surveyId: string;
  /** In lower case. */
  readonly responseId: string;
  readonly event: SurveyEventKind;
  readonly hasAnswers: boolean;
  readonly at: number;
}

/** Maximum size of a stored ledger, in bytes. */
export const maxLedgerBytes = 2_048;
/** How long a ledger is stored after its last write: as long as browsers keep the visitor's id. */
export const ledgerTtlSeconds = 400 * 24 * 60 * 60;

const maxTimes = 1_000_000;
const tagLength = 8;
/** An older tab or a repeated post can refer to a response before the last one. */
const maxTags = 3;
const encoder = new TextEncoder();

/** Returns the key under which a visitor's ledger is stored. */
export function surveyLedgerKey(projectKey: string, anonymousId: string): string {
  return `visitor/${projectKey}/${anonymousId.toLowerCase()}`;
}

/** Parses a stored ledger and skips what it can't read. */
export function parseSurveyLedger(text: string | null): SurveyLedger {
  const ledger = new Map<string, SurveyHistory>();
  for (const [surveyId, entry] of Object.entries(parseSurveys(text))) {
    const history = parseEntry(entry);
    if (history !== undefined) ledger.set(surveyId, history);
  }
  return ledger;
}

function parseSurveys(text: string | null): object {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    const surveys =
      typeof stored === 'object' && stored !== null && 'surveys' in stored ? stored.surveys : {};
    return typeof surveys === 'object' && surveys !== null ? surveys : {};
  } catch {
    return {};
  }
}

function parseEntry(entry: unknown): SurveyHistory | undefined {
  if (!Array.isArray(entry)) return undefined;
  const [timesShown, lastShownAt, rank, tags] = entry as readonly unknown[];
  const state = states[Number(rank)];
  if (!isCount(timesShown) || !isCount(lastShownAt) || state === undefined) return undefined;
  return {
    timesShown,
    lastShownAt,
    state,
    lastResponses: typeof tags === 'string' ? parseTags(tags) : [],
  };
}

function parseTags(tags: string): readonly string[] {
  return tags
    .split(' ', maxTags)
    .map((tag) => tag.slice(0, tagLength))
    .filter((tag) => tag !== '');
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** Serializes a ledger in at most {@link maxLedgerBytes}; drops the surveys shown longest ago. */
export function serializeSurveyLedger(ledger: SurveyLedger): string {
  const entries = [...ledger].sort(([, a], [, b]) => b.lastShownAt - a.lastShownAt);
  let text = serializeEntries([]);
  for (let count = 1; count <= entries.length; count++) {
    const longer = serializeEntries(entries.slice(0, count));
    if (encoder.encode(longer).byteLength > maxLedgerBytes) break;
    text = longer;
  }
  return text;
}

function serializeEntries(entries: readonly (readonly [string, SurveyHistory])[]): string {
  const surveys = entries.map(
    ([surveyId, { timesShown, lastShownAt, state, lastResponses }]) =>
      `${JSON.stringify(surveyId)}:${JSON.stringify([timesShown, lastShownAt, states.indexOf(state), lastResponses.join(' ')])}`,
  );
  return `{"formatVersion":1,"surveys":{${surveys.join()}}}`;
}

/**
 * Returns the ledger with an event added. Adding an event again, or adding an earlier event of the same response, changes nothing; a late
 * event of a recent response doesn't count as another showing.
 */
export function addSurveyEvent(ledger: SurveyLedger, event: SurveyLedgerEvent): SurveyLedger {
  const { surveyId, responseId, at } = event;
  const history = ledger.get(surveyId);
  const tag = responseId.slice(0, tagLength);
  const tags = history?.lastResponses ?? [];
  const shownAt = Math.max(0, Math.floor(at / 1_000));
  const isNew = history === undefined || (!tags.includes(tag) && shownAt > history.lastShownAt);
  const updated: SurveyHistory = {
    timesShown: Math.min(maxTimes, (history?.timesShown ?? 0) + (isNew ? 1 : 0)),
    lastShownAt: isNew ? shownAt : history.lastShownAt,
    lastResponses: isNew ? [tag, ...tags].slice(0, maxTags) : tags,
    state: furthest(history?.state, stateOf(event)),
  };
  return new Map(ledger).set(surveyId, updated);
}

/** Closing a survey and sending the answers so far counts as answering it. */
function stateOf({ event, hasAnswers }: SurveyLedgerEvent): SurveyEventKind {
  return event === 'dismissed' && hasAnswers ? 'accepted' : event;
}

function furthest(one: SurveyEventKind | undefined, other: SurveyEventKind): SurveyEventKind {
  return one !== undefined && states.indexOf(one) > states.indexOf(other) ? one : other;
}

/** Whether the visitor answered the survey, partly or completely. */
export function hasResponded({ state }: SurveyHistory): boolean {
  return state === 'accepted' || state === 'completed';
}
