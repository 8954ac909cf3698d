import { isDeepStrictEqual } from 'node:util';
import type { LifecycleKind } from '../documents/document-kinds.ts';
import { type DocumentOf, documentsOf, findDocument, keyOf } from '../documents/document-kinds.ts';
import type { Status } from '../lifecycle/transitions.ts';
import type { OpenedProject } from './open-project.ts';

/** What of an experiment or a survey stands beside its content. */
export interface DraftStatus {
  readonly revision: number;
  /** Its status in what is live, or null where it is not there. */
  readonly live: Status | null;
  /** Whether it differs from what is live. */
  readonly isChanged: boolean;
}

/** Compares how a document is and how it is live. */
export function draftStatusOf(
  { working, live, revisionOf }: OpenedProject,
  kind: LifecycleKind,
  key: string,
): DraftStatus {
  const served = live.project && findDocument(live.project, kind, key);
  return compare(findDocument(working, kind, key), served, revisionOf(kind, key));
}

/** Prepares the comparison of all documents of a kind. */
export function draftStatusesOf<K extends LifecycleKind>(
  { live, revisionOf }: OpenedProject,
  kind: K,
): (document: DocumentOf[K]) => DraftStatus {
  const served = new Map(
    live.project && documentsOf(live.project, kind).map((each) => [keyOf(kind, each), each]),
  );
  return (document) => {
    const key = keyOf(kind, document);
    return compare(document, served.get(key), revisionOf(kind, key));
  };
}

function compare(
  document: DocumentOf[LifecycleKind] | undefined,
  served: DocumentOf[LifecycleKind] | undefined,
  revision: number,
): DraftStatus {
  return { revision, live: served?.status ?? null, isChanged: !saysTheSame(document, served) };
}

/** Whether two states of a document say the same, whatever is kept beside them. */
export function saysTheSame(one: object | undefined, other: object | undefined): boolean {
  if (one === undefined || other === undefined || one === other) return one === other;
  return isDeepStrictEqual({ ...one, kept: undefined }, { ...other, kept: undefined });
}
