import { type PreparedSnapshot, parseSnapshot, type SnapshotSurvey } from '@pixel/engine';
import { ApiError, type Survey } from '@pixel/protocol';
import type { Kv } from '@pixel/store/kv';
import { createCache } from './cache.ts';
import type { EdgeRequest } from './http.ts';
import type { Log } from './log.ts';
import type { AdmitLookUp } from './rate-limits.ts';
import { within } from './within.ts';

/** A store that hangs must not hang the page that waits for its answer. */
const readWithinMs = 1_500;
/** Versions of which pages are still open; the surveys of each may take megabytes. */
const maxVersions = 32;
const maxAbsent = 10_000;
const absentForMs = 10_000;

/**
 * Finds the survey that a visitor answers, as it was in the version of the configuration that the page was served from, else as it is
 * now. Rejects with `survey_not_found` where it is in neither, with `unavailable` where the store cannot be asked.
 */
export type FindSurvey = (asked: {
  readonly live: PreparedSnapshot;
  readonly surveyId: string;
  readonly version: string | undefined;
  /** Where nothing is answered, it does not matter which version it was. */
  readonly hasAnswers: boolean;
  readonly request: EdgeRequest;
}) => Promise<Survey>;

type Surveys = ReadonlyMap<string, Survey>;

/** Creates the search for surveys in the versions of configurations. */
export function createFindSurvey(deps: {
  readonly lookUps: Pick<Kv, 'get'>;
  readonly admitLookUp: AdmitLookUp | undefined;
  readonly now: () => number;
  readonly log: Log;
}): FindSurvey {
  const known = createCache<Surveys>(maxVersions);
  const absentUntil = createCache<number>(maxAbsent);
  const reading = new Map<string, Promise<Surveys | undefined>>();

  /** The surveys of a version, undefined where there is no such version. Whoever asks for one that is being read waits for it. */
  async function surveysOf(key: string, request: EdgeRequest): Promise<Surveys | undefined> {
    const found = known.get(key);
    if (found !== undefined) return found;
    if ((absentUntil.get(key) ?? 0) > deps.now()) return undefined;
    const underWay = reading.get(key);
    if (underWay !== undefined) return underWay;
    deps.admitLookUp?.(request);
    const started = reading.get(key) ?? read(key).finally(() => reading.delete(key));
    reading.set(key, started);
    return started;
  }

  async function read(key: string): Promise<Surveys | undefined> {
    const text = await within(deps.lookUps.get(key), readWithinMs, undefined).catch(() => undefined);
    if (text === undefined)
      throw new ApiError('unavailable', 'The survey cannot be read just now; send it again later.');
    const surveys = text === null ? undefined : readSurveys(text, deps.log);
    if (surveys === undefined) absentUntil.set(key, deps.now() + absentForMs);
    else known.set(key, surveys);
    return surveys;
  }

  /** After the next publication, pages that are open now go on naming this version. */
  function remember({ snapshot: { projectKey, version, surveys = [] } }: PreparedSnapshot): void {
    const key = versionKey(projectKey, version);
    if (known.get(key) === undefined) known.set(key, byId(surveys));
  }

  return async function findSurvey({ live, surveyId, version, hasAnswers, request }) {
    remember(live);
    const served = live.surveyById.get(surveyId)?.source.survey;
    if (served !== undefined && !hasAnswers) return served;
    if (version === undefined || version === live.snapshot.version) return served ?? notFound();
    const surveys = await surveysOf(versionKey(live.snapshot.projectKey, version), request);
    return surveys?.get(surveyId) ?? served ?? notFound();
  };
}

function versionKey(projectKey: string, version: string): string {
  return `project/${projectKey}/v/${version}`;
}

function byId(surveys: readonly SnapshotSurvey[]): Surveys {
  return new Map(surveys.map(({ survey }) => [survey.surveyId, survey]));
}

function notFound(): never {
  throw new ApiError('survey_not_found', 'This project has no survey of this id.');
}

/** A version that cannot be used is none: what is live says then what fits. */
function readSurveys(text: string, log: Log): Surveys | undefined {
  try {
    return byId(parseSnapshot(text).surveys ?? []);
  } catch (error) {
    log.error({ error }, 'A stored version of a configuration cannot be used');
    return undefined;
  }
}
