import type { EventAssignment, Survey, SurveyAnswers } from '@pixel/protocol';
import { attempt } from '../attempt.ts';
import type { ProjectStorage } from '../storage.ts';

/** Whoever comes back later than this begins anew. */
const maxAgeMs = 24 * 60 * 60 * 1000;

/** A response that was begun. */
export interface Progress {
  readonly survey: Survey;
  /** That of the blob that the survey came with, and the assignments of it. */
  readonly version: string;
  readonly assignments: readonly EventAssignment[];
  /** Where it was begun. */
  readonly page: string;
  readonly responseId: string;
  readonly answers: SurveyAnswers;
  /** Ids of the questions that were gone through; the last one is being asked. */
  readonly path: readonly string[];
  /** When it was last changed, in milliseconds since the epoch. */
  readonly at: number;
}

/** Responses that were begun and not finished, so that they go on when their page is opened again. */
export interface ProgressStore {
  /** That of a survey, on any page. */
  of(surveyId: string): Progress | undefined;
  /** One that was begun on a page. */
  here(page: string): Progress | undefined;
  save(progress: Progress): void;
  remove(surveyId: string): void;
}

/** Opens what a project's visitor has begun; each has the storage entry `survey.<surveyId>`. */
export function createProgress(
  storage: Pick<ProjectStorage, 'get' | 'write' | 'remove' | 'names'>,
  now: () => number,
): ProgressStore {
  const read = (name: string): Progress | undefined => {
    const value = attempt(() => {
      const found: Progress = JSON.parse(storage.get(name) ?? '');
      return Math.abs(now() - found.at) <= maxAgeMs && found.survey.questions && found.path
        ? found
        : undefined;
    });
    if (!value) storage.remove(name);
    return value;
  };
  return {
    of: (surveyId) => read(`survey.${surveyId}`),
    here: (page) =>
      storage
        .names('survey.')
        .map(read)
        .find((found) => found?.page === page),
    save: (progress) => storage.write(`survey.${progress.survey.surveyId}`, { ...progress, at: now() }),
    remove: (surveyId) => storage.remove(`survey.${surveyId}`),
  };
}
