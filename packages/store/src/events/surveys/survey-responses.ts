import type { SurveyEventKind } from '@pixel/protocol';
import type { PhaseQuestion } from '../results/phase-question.ts';

/** What one visitor did with a survey that was shown once: what all events of a response say together. */
export interface SurveyResponse {
  /** In lower case. */
  readonly anonymousId: string;
  readonly responseId: string;
  /** Furthest state: `completed`, whatever else happened; else `dismissed`, else `accepted`, else `shown`. */
  readonly state: SurveyEventKind;
  /** Latest answer to each question, by question id, as it was sent; without those that were taken back. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** In which the survey was last shown, or empty. */
  readonly language: string;
  /** Configuration version that its latest event names, or empty. */
  readonly version: string;
  /** When its first event happened; milliseconds since the epoch, as all times. */
  readonly startedAt: number;
  /** When each of these first happened; absent where no event says so. */
  readonly shownAt?: number;
  readonly answeredAt?: number;
  readonly dismissedAt?: number;
  readonly completedAt?: number;
  /** Variants that the visitor had of running experiments, as verified, each experiment once. */
  readonly variants: readonly ResponseVariant[];
}

/** A visitor's variant of an experiment. */
export interface ResponseVariant {
  readonly experimentKey: string;
  readonly variantKey: string;
}

/** A survey of a project. */
export interface SurveyIdentity {
  readonly projectKey: string;
  readonly surveyId: string;
}

/** A configuration version that events of a survey name. */
export interface AnsweredVersion {
  readonly version: string;
  readonly events: number;
}

/** A phase of an experiment, and who is counted in it up to when. */
export type ExposedQuestion = Omit<PhaseQuestion, 'isWaitedFor'>;

/** What a visitor who counts in a phase of an experiment did with a survey from its first exposure on. */
export interface ExposedResponses {
  /** Of its first verified exposure as a human. */
  readonly variantKey: string;
  /** At least one, in order of their beginnings; what was said before the exposure is left out. */
  readonly responses: readonly SurveyResponse[];
}

/** A survey that visitors of an experiment met. */
export interface MetSurvey {
  readonly surveyId: string;
  /** Those who ever met both, whether they count or not. */
  readonly visitors: number;
}

/**
 * Most bytes that what one visitor says of a survey may take, each character as its UTF-8. No person says as much; those who do are
 * left out of its responses altogether.
 */
export const maxVisitorBytes = 16 * 1024 * 1024;

/** The responses to surveys, out of their events. */
export interface SurveyResponses {
  /**
   * Gives the responses to a survey in pages, each once per visitor and response id, however often and in whatever order its events
   * came in; visitors in no particular order. Events of bots are left out, and visitors beyond {@link maxVisitorBytes}.
   */
  responses(survey: SurveyIdentity): AsyncIterable<readonly SurveyResponse[]>;
  /** Gives the responses of one visitor, in order of their beginnings; none of who is beyond {@link maxVisitorBytes}. */
  ofVisitor(asked: SurveyIdentity & { readonly anonymousId: string }): Promise<readonly SurveyResponse[]>;
  /** Gives the versions that events of a survey name, those most often named first; at most 1,000. */
  versions(survey: SurveyIdentity): Promise<readonly AnsweredVersion[]>;
  /**
   * Gives the responses of those visitors alone who count in a phase of an experiment, as `Results.scan` counts them in metrics: each
   * visitor once, in pages, in no particular order. Events of before the first exposure, and of `asOf` and later, are left out.
   */
  exposed(question: ExposedQuestion & SurveyIdentity): AsyncIterable<readonly ExposedResponses[]>;
  /** Gives the surveys that visitors with an exposure of an experiment met before `asOf`, those with the most visitors first; at most 50. */
  met(
    question: Pick<ExposedQuestion, 'projectKey' | 'experimentKey' | 'asOf'>,
  ): Promise<readonly MetSurvey[]>;
}
