import { type AudienceMatcher, prepareAudience } from '../audience.ts';
import { createHashUnit } from '../bucket.ts';
import type { SnapshotSurvey } from '../snapshot.ts';
import { prepareUrlRules, type UrlMatcher } from '../url-rules.ts';

/** A survey with its rules read. */
export interface PreparedSurvey {
  readonly source: SnapshotSurvey;
  /** Milliseconds since the epoch; it runs from `startAt` until before `endAt`. */
  readonly startAt: number;
  readonly endAt: number;
  readonly matchesUrl: UrlMatcher;
  /** Undefined where everyone may see it. */
  readonly matchesAudience: AudienceMatcher | undefined;
  /** Where a visitor, whose id must be in lower case, stands in the survey's hash space; those below its coverage may see it. */
  readonly unitOf: (anonymousId: string) => number;
  /** What a bootstrap says of it, serialised at its first use. */
  readonly fragment: () => SurveyFragment;
}

/** A survey as JSON, and the length of that in UTF-8. */
export interface SurveyFragment {
  readonly json: string;
  readonly bytes: number;
}

/** Prepares a survey. Throws a plain `Error` for rules that this engine does not know. */
export function prepareSurvey(source: SnapshotSurvey): PreparedSurvey {
  const { startAt, endAt, urlRules, audience, salt, survey } = source;
  let fragment: SurveyFragment | undefined;
  return {
    source,
    startAt: startAt === undefined ? Number.NEGATIVE_INFINITY : Date.parse(startAt),
    endAt: endAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(endAt),
    matchesUrl: prepareUrlRules(urlRules),
    matchesAudience: audience === undefined ? undefined : prepareAudience(audience),
    unitOf: createHashUnit(salt),
    fragment() {
      fragment ??= serialise(survey);
      return fragment;
    },
  };
}

function serialise(survey: SnapshotSurvey['survey']): SurveyFragment {
  const json = JSON.stringify(survey);
  return { json, bytes: new TextEncoder().encode(json).byteLength };
}
