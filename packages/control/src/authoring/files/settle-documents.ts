import { omitUndefined } from '../../base/omit-undefined.ts';
import type { LifecycleKind } from '../../project/documents/document-kinds.ts';
import { type DocumentTypes, documentsOf, keyOf } from '../../project/documents/document-kinds.ts';
import type { Project } from '../../project/documents/project.ts';
import { hasSameContent } from '../../project/storage/draft-status.ts';

/** The effect of a file on the documents of a list that it doesn't describe, and on drafts; by key. */
export interface ListEffect {
  /** Documents that the file doesn't name: those that stay, and those that are archived. */
  readonly notNamed: readonly string[];
  readonly pruned: readonly string[];
  /** Documents whose unpublished edits the file replaces. */
  readonly replacedDrafts: readonly string[];
}

/** The states of a project, and the keys that a file names. */
interface States {
  /** The working state, the live state, and the working state with the file merged in. */
  readonly before: Project | undefined;
  readonly live: Project | undefined;
  readonly merged: Project;
  /** Keys of the documents that the file names. */
  readonly named: readonly string[];
  /** Whether the live version is the file's base version. */
  readonly isBasedOnLive: boolean;
  readonly isPruning: boolean;
}

/** The documents of a kind after applying a file, the keys of the published ones, and the effect on the others. */
interface SettledList<K extends LifecycleKind> {
  readonly after: readonly DocumentTypes[K][];
  readonly published: readonly string[];
  readonly effect: ListEffect;
}

/** Determines the effect of a file on a project's experiments or surveys. */
export function settleDocuments<K extends LifecycleKind>(
  kind: K,
  { before, live, merged, named, isBasedOnLive, isPruning }: States,
): SettledList<K> {
  const drafts = byKey(before, kind);
  const published = byKey(live, kind);
  const now = byKey(merged, kind);
  const namedKeys = new Set(named);
  const absent = [...drafts.keys()].filter(
    (key) => drafts.get(key)?.status !== 'archived' && !namedKeys.has(key),
  );
  const pruned = new Set(isPruning ? absent : []);
  // The file's author didn't mean to change documents that the file only repeats as they are live.
  const untouched = new Set(
    isBasedOnLive ? named.filter((key) => hasSameContent(published.get(key), now.get(key))) : [],
  );
  const after = new Map(
    [...now].map(([key, document]) => {
      if (pruned.has(key)) return [key, archive<K>(document)];
      return [key, untouched.has(key) ? (drafts.get(key) ?? document) : document];
    }),
  );
  return {
    after: [...after.values()],
    published: [
      ...named.filter((key) => !untouched.has(key)),
      // Archiving a document that was never published isn't published either.
      ...[...pruned].filter((key) => published.has(key)),
    ],
    effect: {
      notNamed: isPruning ? [] : absent,
      pruned: [...pruned],
      replacedDrafts: named.filter(
        (key) =>
          drafts.has(key) &&
          !hasSameContent(drafts.get(key), published.get(key)) &&
          !hasSameContent(drafts.get(key), after.get(key)),
      ),
    },
  };
}

function byKey<K extends LifecycleKind>(
  project: Project | undefined,
  kind: K,
): ReadonlyMap<string, DocumentTypes[K]> {
  return new Map(project && documentsOf(project, kind).map((document) => [keyOf(kind, document), document]));
}

/** Archives a document. Running and paused documents count as completed; others can be restored to their earlier status. */
function archive<K extends LifecycleKind>(document: DocumentTypes[K]): DocumentTypes[K] {
  const { status, kept } = document;
  const archivedFrom = status === 'draft' || status === 'scheduled' ? 'draft' : 'completed';
  const after = { ...document, rollout: undefined, status: 'archived', kept: { ...kept, archivedFrom } };
  return omitUndefined(after) as object as DocumentTypes[K];
}
