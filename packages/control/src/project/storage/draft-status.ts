import { isDeepStrictEqual } from 'node:util';
import type { LifecycleKind } from '../documents/document-kinds.ts';
import { type DocumentTypes, documentsOf, findDocument, keyOf } from '../documents/document-kinds.ts';
import type { Status } from '../lifecycle/transitions.ts';
import type { OpenedProject } from './open-project.ts';

/** How an experiment's or survey's working state relates to its live state. */
export interface DraftStatus {
  readonly revision: number;
  /** Its live status, or null if it isn't live. */
  readonly live: Status | null;
  /** Whether it differs from the live state. */
  readonly isChanged: boolean;
}

/** Compares a document's working state with its live state. */
export function draftStatusOf(
  { working, live, revisionOf }: OpenedProject,
  kind: LifecycleKind,
  key: string,
): DraftStatus {
  const liveDocument = live.project && findDocument(live.project, kind, key);
  return compare(findDocument(working, kind, key), liveDocument, revisionOf(kind, key));
}

/** Returns a function that compares a document of a kind with its live state. */
export function draftStatusesOf<K extends LifecycleKind>(
  { live, revisionOf }: OpenedProject,
  kind: K,
): (document: DocumentTypes[K]) => DraftStatus {
  const liveDocument = new Map(
    live.project && documentsOf(live.project, kind).map((each) => [keyOf(kind, each), each]),
  );
  return (document) => {
    const key = keyOf(kind, document);
    return compare(document, liveDocument.get(key), revisionOf(kind, key));
  };
}

function compare(
  document: DocumentTypes[LifecycleKind] | undefined,
  liveDocument: DocumentTypes[LifecycleKind] | undefined,
  revision: number,
): DraftStatus {
  return { revision, live: liveDocument?.status ?? null, isChanged: !hasSameContent(document, liveDocument) };
}

/** Whether two states of a document have the same content, ignoring their `kept` parts. */
export function hasSameContent(one: object | undefined, other: object | undefined): boolean {
  if (one === undefined || other === undefined || one === other) return one === other;
  return isDeepStrictEqual({ ...one, kept: undefined }, { ...other, kept: undefined });
}
