import { present } from '../present.ts';
import type { Kept } from '../project/project.ts';
import { saysTheSame } from '../project/standing.ts';

/** What of a file's project has a life of its own: an experiment, a survey. */
interface Living {
  readonly status: 'draft' | 'scheduled' | 'running' | 'paused' | 'completed' | 'archived';
  readonly kept: Kept & { readonly archivedFrom?: 'draft' | 'completed' | undefined };
}

/** What becomes of the things of a list, beside those that a file describes; by keys. */
export interface ListFate {
  /** Those that the file does not name: some are left alone, and some are archived. */
  readonly notNamed: readonly string[];
  readonly pruned: readonly string[];
  /** Those whose edits were not published yet and are replaced by what the file says. */
  readonly replacedDrafts: readonly string[];
}

/** The same list of a project in its states, and what a file says of it. */
interface States<T> {
  /** What people work on, what is live, and what is made of the first by the file. */
  readonly before: readonly T[];
  readonly live: readonly T[];
  readonly merged: readonly T[];
  /** Keys of what the file names. */
  readonly named: readonly string[];
  /** Whether the file was made from what is live. */
  readonly isBased: boolean;
  readonly isPruning: boolean;
}

/** Gives a list as it is once a file is applied, with the keys of what of it goes live, and what becomes of the rest. */
export function applyList<K extends string, T extends Living & Readonly<Record<K, string>>>(
  key: K,
  { before, live, merged, named, isBased, isPruning }: States<T>,
): { readonly after: readonly T[]; readonly published: readonly string[]; readonly fate: ListFate } {
  const [drafts, published, now] = [byKey(before), byKey(live), byKey(merged)];
  const names = new Set(named);
  const absent = before
    .filter((thing) => thing.status !== 'archived' && !names.has(thing[key]))
    .map((thing) => thing[key]);
  const pruned = new Set(isPruning ? absent : []);
  // Whoever made the file did not mean to change what it says only as it is live.
  const untouched = new Set(
    isBased ? named.filter((name) => saysTheSame(published.get(name), now.get(name))) : [],
  );
  const after = merged.map((thing) => {
    if (pruned.has(thing[key])) return archive(thing);
    return untouched.has(thing[key]) ? (drafts.get(thing[key]) ?? thing) : thing;
  });
  const applied = byKey(after);
  return {
    after,
    published: [
      ...named.filter((name) => !untouched.has(name)),
      // Of things that are not to be seen yet, the archive is nobody's business.
      ...[...pruned].filter((name) => published.has(name)),
    ],
    fate: {
      notNamed: isPruning ? [] : absent,
      pruned: [...pruned],
      replacedDrafts: named.filter(
        (name) =>
          drafts.has(name) &&
          !saysTheSame(drafts.get(name), published.get(name)) &&
          !saysTheSame(drafts.get(name), applied.get(name)),
      ),
    },
  };

  function byKey(things: readonly T[]): ReadonlyMap<string, T> {
    return new Map(things.map((thing) => [thing[key], thing]));
  }
}

/** What runs or is paused is over with it; the rest can be put back to where it was. */
function archive<T extends Living>(thing: T): T {
  const { status } = thing;
  const archivedFrom = status === 'draft' || status === 'scheduled' ? 'draft' : 'completed';
  const kept = { ...thing.kept, archivedFrom };
  return present({ ...thing, rollout: undefined, status: 'archived', kept }) as object as T;
}
