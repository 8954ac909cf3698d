import type { Actor } from '../../base/actor.ts';

/** Who applies a file, why, and what it may do besides. */
export interface Application {
  /** Stands in the project's history. */
  readonly author: string;
  /** Stands in the audit log; the operator, unless given. */
  readonly actor?: Actor;
  readonly reason?: string;
  /** Archives experiments and surveys, and switches off webhooks, that the file does not name; given a list, none but those in it. */
  readonly prune?: boolean | readonly Prunable[];
  /** Applies a file that was made from another version than the live one, or takes the place of unpublished edits. */
  readonly force?: boolean;
  /** Begins a new phase of experiments whose edit would mix two in one count, in place of refusing it. */
  readonly newPhase?: boolean;
  /** Says what would be done, and does nothing. */
  readonly dryRun?: boolean;
}

/** What of a project somebody agreed to put away, by keys. */
export interface Prunable {
  readonly projectKey: string;
  readonly experiments: readonly string[];
  readonly surveys: readonly string[];
  readonly webhooks: readonly string[];
}
