import { type PreparedSnapshot, parseSnapshot, type SnapshotSurvey } from '@pixel/engine';
import { ApiError, type Survey } from '@pixel/protocol';
import type { Kv } from '@pixel/store/kv';
import { LRUCache } from 'lru-cache';
import pTimeout from 'p-timeout';
import type { Log } from '../base/log.ts';
import type { EdgeRequest } from '../http/edge-request.ts';
import type { Admission } from '../limits/admission.ts';

/** A hanging store must not block the page that waits for its response. */
const readTimeoutMs = 1_500;
/** Versions from which pages are still open. The surveys of each may take megabytes. */
const maxVersions = 32;
const maxAbsent = 10_000;
const absentForMs = 10_000;

/** The surveys of the live configurations, and of earlier versions from which pages are still open. */
export interface SurveyVersions {
  /**
   * Returns the answered survey as it was in the configuration version of the page, or, failing that, as it is now. Rejects with
   * `survey_not_found` if it is in neither, and with `unavailable` if the store can't be read.
   */
  find(answered: AnsweredSurvey): Promise<Survey>;
}

/** The survey that a request concerns. */
export interface AnsweredSurvey {
  readonly live: PreparedSnapshot;
  readonly surveyId: string;
  readonly version: string | undefined;
  /** Without answers, the version doesn't matter. */
  readonly hasAnswers: boolean;
  readonly request: EdgeRequest;
}

type Surveys = ReadonlyMap<string, Survey>;

/** Creates the lookup of surveys in the versions of configurations. */
export function createSurveyVersions(deps: {
  /** Reads the key-value store for requests. */
  readonly lookUps: Pick<Kv, 'get'>;
  /** Undefined without rate limits. */
  readonly admission: Pick<Admission, 'admitLookUp'> | undefined;
  readonly now: () => number;
  readonly log: Log;
}): SurveyVersions {
  const cache = new LRUCache<string, Surveys>({ max: maxVersions });
  const absentUntil = new LRUCache<string, number>({ max: maxAbsent });
  const reading = new Map<string, Promise<Surveys | undefined>>();

  /** Resolves to the surveys of a version, or to undefined if the version doesn't exist. Concurrent requests share one read. */
  async function surveysOf(key: string, request: EdgeRequest): Promise<Surveys | undefined> {
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    if ((absentUntil.get(key) ?? 0) > deps.now()) return undefined;
    const running = reading.get(key);
    if (running !== undefined) return running;
    deps.admission?.admitLookUp(request);
    const started = reading.get(key) ?? read(key).finally(() => reading.delete(key));
    reading.set(key, started);
    return started;
  }

  async function read(key: string): Promise<Surveys | undefined> {
    const text = await pTimeout(deps.lookUps.get(key), { milliseconds: readTimeoutMs }).catch(
      () => undefined,
    );
    if (text === undefined)
      throw new ApiError('unavailable', 'The survey is temporarily unavailable; try again later.');
    const surveys = text === null ? undefined : parseSurveys(text, deps.log);
    if (surveys === undefined) absentUntil.set(key, deps.now() + absentForMs);
    else cache.set(key, surveys);
    return surveys;
  }

  /** Remembers the live version: after the next publication, pages that are open now still refer to it. */
  function cacheLive({ snapshot: { projectKey, version, surveys = [] } }: PreparedSnapshot): void {
    const key = versionKey(projectKey, version);
    if (cache.get(key) === undefined) cache.set(key, byId(surveys));
  }

  return {
    async find({ live, surveyId, version, hasAnswers, request }) {
      cacheLive(live);
      const current = live.surveyById.get(surveyId)?.source.survey;
      if (current !== undefined && !hasAnswers) return current;
      if (version === undefined || version === live.snapshot.version) return current ?? throwNotFound();
      const surveys = await surveysOf(versionKey(live.snapshot.projectKey, version), request);
      return surveys?.get(surveyId) ?? current ?? throwNotFound();
    },
  };
}

function versionKey(projectKey: string, version: string): string {
  return `project/${projectKey}/v/${version}`;
}

function byId(surveys: readonly SnapshotSurvey[]): Surveys {
  return new Map(surveys.map(({ survey }) => [survey.surveyId, survey]));
}

function throwNotFound(): never {
  throw new ApiError('survey_not_found', 'This project has no survey with this id.');
}

/** Returns undefined for an unusable version, so that answers are validated against the live one. */
function parseSurveys(text: string, log: Log): Surveys | undefined {
  try {
    return byId(parseSnapshot(text).surveys ?? []);
  } catch (error) {
    log.error({ error }, 'A stored configuration version is unusable');
    return undefined;
  }
}
