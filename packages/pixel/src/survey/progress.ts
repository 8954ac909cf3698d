import type { EventAssignment, Survey, SurveyAnswers } from '@pixel/protocol';
import { attempt } from '../attempt.ts';
import type { ProjectStorage } from '../storage.ts';

/** Visitors who return later than this start over. */
const maxAgeMs = 24 * 60 * 60 * 1000;

/** A response in progress. */
export interface Progress {
  readonly survey: Survey;
  /** Version and assignments of the blob that the survey came with. */
  readonly version: string;
  readonly assignments: readonly EventAssignment[];
  /** Page where it was started. */
  readonly page: string;
  readonly responseId: string;
  readonly answers: SurveyAnswers;
  /** Ids of the questions visited so far; the last one is current. */
  readonly path: readonly string[];
  /** Time of the last change, in milliseconds since the epoch. */
  readonly at: number;
}

/** Unfinished responses, which continue when their page is opened again. */
export interface ProgressStore {
  /** Returns the response to a survey, on any page. */
  of(surveyId: string): Progress | undefined;
  /** Returns a response started on a page. */
  here(page: string): Progress | undefined;
  save(progress: Progress): void;
  remove(surveyId: string): void;
}

/** Opens the unfinished responses of a project's visitor, each in the storage entry `survey.<surveyId>`. */
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
