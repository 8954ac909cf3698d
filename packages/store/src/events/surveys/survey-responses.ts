import type { SurveyEventKind } from '@pixel/protocol';
import type { PhaseRequest } from '../results/phase-request.ts';

/** A visitor's response to one display of a survey, folded from all its events. */
export interface SurveyResponse {
  /** In lower case. */
  readonly anonymousId: string;
  readonly responseId: string;
  /** Furthest state: `completed` if it ever happened, else `dismissed`, else `accepted`, else `shown`. */
  readonly state: SurveyEventKind;
  /** Latest answer to each question, by question id, verbatim; excludes answers that were taken back. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** Language in which the survey was last shown, or empty. */
  readonly language: string;
  /** Configuration version reported by the latest event, or empty. */
  readonly version: string;
  /** Time of the first event; milliseconds since the epoch, like all times. */
  readonly startedAt: number;
  /** When the survey was first shown; absent, like the times below, if no event reports it. */
  readonly shownAt?: number;
  /** When it was first answered. */
  readonly answeredAt?: number;
  /** When it was first dismissed. */
  readonly dismissedAt?: number;
  /** When it was first completed. */
  readonly completedAt?: number;
  /** The visitor's verified variants of running experiments, one per experiment. */
  readonly variants: readonly ResponseVariant[];
}

/** A visitor's variant of an experiment. */
export interface ResponseVariant {
  readonly experimentKey: string;
  readonly variantKey: string;
}

export interface SurveyIdentity {
  readonly projectKey: string;
  readonly surveyId: string;
}

/** A configuration version reported by a survey's events. */
export interface AnsweredVersion {
  readonly version: string;
  readonly events: number;
}

/** A phase of an experiment, and which visitors count as of when. */
export type ExposedRequest = Omit<PhaseRequest, 'isWaitedFor'>;

/** The responses to a survey of a visitor who counts in a phase of an experiment, from its first exposure on. */
export interface ExposedResponses {
  /** Variant of the first verified human exposure. */
  readonly variantKey: string;
  /** At least one, ordered by start; excludes events before the exposure. */
  readonly responses: readonly SurveyResponse[];
}

/** A survey seen by visitors of an experiment. */
export interface ShownSurvey {
  readonly surveyId: string;
  /** Number of visitors who ever saw both the experiment and the survey, whether they count or not. */
  readonly visitors: number;
}

/** The number of responses to a survey. */
export interface SurveyCounts {
  readonly surveyId: string;
  /** Number of all responses; each begins when a visitor sees the survey. */
  readonly shown: number;
  /** Number of responses that were accepted or completed, or have an answer in any event, even one that was taken back. */
  readonly accepted: number;
}

/** Maximum UTF-8 bytes of one visitor's survey events. No real person writes that much; visitors beyond it are excluded entirely. */
export const maxVisitorBytes = 16 * 1024 * 1024;

/** Survey responses, computed from their events. */
export interface SurveyResponses {
  /**
   * Returns the responses to a survey in pages, one per visitor and response id, however often and in whatever order their events arrived;
   * visitors in no particular order. Excludes bots and visitors beyond {@link maxVisitorBytes}.
   */
  responses(survey: SurveyIdentity): AsyncIterable<readonly SurveyResponse[]>;
  /** Counts the responses to each survey of a project that has any, as `responses` returns them, in one pass; ordered by survey id. */
  counts(project: Pick<SurveyIdentity, 'projectKey'>): Promise<readonly SurveyCounts[]>;
  /** Returns the responses of one visitor, ordered by start; empty for a visitor beyond {@link maxVisitorBytes}. */
  forVisitor(visitor: SurveyIdentity & { readonly anonymousId: string }): Promise<readonly SurveyResponse[]>;
  /** Returns the versions reported by a survey's events, most frequent first; at most 1,000. */
  versions(survey: SurveyIdentity): Promise<readonly AnsweredVersion[]>;
  /**
   * Returns the responses of visitors who count in a phase of an experiment, as `Results.scan` counts them in metrics: each visitor once,
   * in pages, in no particular order. Excludes events before the first exposure, and from `asOf` on.
   */
  exposed(request: ExposedRequest & SurveyIdentity): AsyncIterable<readonly ExposedResponses[]>;
  /** Returns the surveys that visitors with an exposure to an experiment saw before `asOf`, most visitors first; at most 50. */
  shownSurveys(
    request: Pick<ExposedRequest, 'projectKey' | 'experimentKey' | 'asOf'>,
  ): Promise<readonly ShownSurvey[]>;
}
