import type { Actor } from '../actor.ts';

/** Who applies a file, why, and what it may do besides. */
export interface Application {
  /** Stands in the project's history. */
  readonly author: string;
  /** Stands in the audit log; the operator, unless given. */
  readonly actor?: Actor;
  readonly reason?: string;
  /** Archives the experiments that the file does not name. */
  readonly prune?: boolean;
  /** Applies a file that was made from another version than the live one, or takes the place of unpublished edits. */
  readonly force?: boolean;
  /** Begins a new phase of experiments whose edit would mix two in one count, in place of refusing it. */
  readonly newPhase?: boolean;
  /** Says what would be done, and does nothing. */
  readonly dryRun?: boolean;
}
