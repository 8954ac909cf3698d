import type { Actor } from '../../base/actor.ts';

/** The author and reason of applying a file, and its options. */
export interface ApplyOptions {
  /** Appears in the project's history. */
  readonly author: string;
  /** Appears in the audit log; the operator by default. */
  readonly actor?: Actor;
  readonly reason?: string;
  /** Archives experiments and surveys, and disables webhooks, that the file doesn't name; a list limits this to its entries. */
  readonly prune?: boolean | readonly PrunableDocuments[];
  /** Applies the file even if its base version isn't the live one or it replaces unpublished edits. */
  readonly force?: boolean;
  /** Begins a new phase of experiments if an edit would invalidate their counts, instead of rejecting it. */
  readonly newPhase?: boolean;
  /** Returns the effects without applying the file. */
  readonly dryRun?: boolean;
}

/** The documents of a project that the user agreed to archive or disable, by key. */
export interface PrunableDocuments {
  readonly projectKey: string;
  readonly experiments: readonly string[];
  readonly surveys: readonly string[];
  readonly webhooks: readonly string[];
}
