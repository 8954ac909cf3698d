import { type AudienceMatcher, prepareAudience } from '../audience.ts';
import { createUnitIntervalHash } from '../bucket.ts';
import type { SnapshotSurvey } from '../snapshot.ts';
import { prepareUrlRules, type UrlMatcher } from '../url-rules.ts';

/** A survey with prepared rules. */
export interface PreparedSurvey {
  readonly source: SnapshotSurvey;
  /** Milliseconds since the epoch; the survey runs from `startAt` until just before `endAt`. */
  readonly startAt: number;
  readonly endAt: number;
  readonly matchesUrl: UrlMatcher;
  /** Undefined if everyone may see it. */
  readonly matchesAudience: AudienceMatcher | undefined;
  /** Position of a visitor, whose id must be in lower case, in the survey's hash space; those below its coverage may see it. */
  readonly unitOf: (anonymousId: string) => number;
  /** The bootstrap's JSON, serialized on first use. */
  readonly fragment: () => SurveyFragment;
}

/** A survey as JSON, and its length in UTF-8 bytes. */
export interface SurveyFragment {
  readonly json: string;
  readonly bytes: number;
}

/** Prepares a survey. Throws a plain `Error` for unknown kinds of rules. */
export function prepareSurvey(source: SnapshotSurvey): PreparedSurvey {
  const { startAt, endAt, urlRules, audience, salt, survey } = source;
  let fragment: SurveyFragment | undefined;
  return {
    source,
    startAt: startAt === undefined ? Number.NEGATIVE_INFINITY : Date.parse(startAt),
    endAt: endAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(endAt),
    matchesUrl: prepareUrlRules(urlRules),
    matchesAudience: audience === undefined ? undefined : prepareAudience(audience),
    unitOf: createUnitIntervalHash(salt),
    fragment() {
      fragment ??= serialize(survey);
      return fragment;
    },
  };
}

function serialize(survey: SnapshotSurvey['survey']): SurveyFragment {
  const json = JSON.stringify(survey);
  return { json, bytes: new TextEncoder().encode(json).byteLength };
}
