import { present } from '../../base/present.ts';
import type { LifecycleKind } from '../../project/documents/document-kinds.ts';
import { type DocumentOf, documentsOf, keyOf } from '../../project/documents/document-kinds.ts';
import type { Project } from '../../project/documents/project.ts';
import { saysTheSame } from '../../project/storage/draft-status.ts';

/** What becomes of the things of a list, beside those that a file describes; by keys. */
export interface ListFate {
  /** Those that the file does not name: some are left alone, and some are archived. */
  readonly notNamed: readonly string[];
  readonly pruned: readonly string[];
  /** Those whose edits were not published yet and are replaced by what the file says. */
  readonly replacedDrafts: readonly string[];
}

/** A project in its states, and what a file says of it. */
interface States {
  /** What people work on, what is live, and what is made of the first by the file. */
  readonly before: Project | undefined;
  readonly live: Project | undefined;
  readonly merged: Project;
  /** Keys of what the file names. */
  readonly named: readonly string[];
  /** Whether the file was made from what is live. */
  readonly isBased: boolean;
  readonly isPruning: boolean;
}

/** The documents of a kind once a file is applied, the keys of those that go live, and what becomes of the rest. */
interface Settled<K extends LifecycleKind> {
  readonly after: readonly DocumentOf[K][];
  readonly published: readonly string[];
  readonly fate: ListFate;
}

/** Settles what becomes of a project's experiments, or of its surveys, where a file is applied. */
export function settleDocuments<K extends LifecycleKind>(
  kind: K,
  { before, live, merged, named, isBased, isPruning }: States,
): Settled<K> {
  const drafts = byKey(before, kind);
  const published = byKey(live, kind);
  const now = byKey(merged, kind);
  const isNamed = new Set(named);
  const absent = [...drafts.keys()].filter(
    (key) => drafts.get(key)?.status !== 'archived' && !isNamed.has(key),
  );
  const pruned = new Set(isPruning ? absent : []);
  // Whoever made the file did not mean to change what it says only as it is live.
  const untouched = new Set(
    isBased ? named.filter((key) => saysTheSame(published.get(key), now.get(key))) : [],
  );
  const after = new Map(
    [...now].map(([key, document]) => {
      if (pruned.has(key)) return [key, archived<K>(document)];
      return [key, untouched.has(key) ? (drafts.get(key) ?? document) : document];
    }),
  );
  return {
    after: [...after.values()],
    published: [
      ...named.filter((key) => !untouched.has(key)),
      // Of things that are not to be seen yet, the archive is nobody's business.
      ...[...pruned].filter((key) => published.has(key)),
    ],
    fate: {
      notNamed: isPruning ? [] : absent,
      pruned: [...pruned],
      replacedDrafts: named.filter(
        (key) =>
          drafts.has(key) &&
          !saysTheSame(drafts.get(key), published.get(key)) &&
          !saysTheSame(drafts.get(key), after.get(key)),
      ),
    },
  };
}

function byKey<K extends LifecycleKind>(
  project: Project | undefined,
  kind: K,
): ReadonlyMap<string, DocumentOf[K]> {
  return new Map(project && documentsOf(project, kind).map((document) => [keyOf(kind, document), document]));
}

/** What runs or is paused is over with it; the rest can be put back to where it was. */
function archived<K extends LifecycleKind>(document: DocumentOf[K]): DocumentOf[K] {
  const { status, kept } = document;
  const archivedFrom = status === 'draft' || status === 'scheduled' ? 'draft' : 'completed';
  const after = { ...document, rollout: undefined, status: 'archived', kept: { ...kept, archivedFrom } };
  return present(after) as object as DocumentOf[K];
}
