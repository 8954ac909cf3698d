import {
  type Document,
  type DocumentKind,
  documentKinds,
  documentsOf,
  keyOf,
  withDocuments,
} from '../project/documents/document-kinds.ts';
import type { Project } from '../project/documents/project.ts';
import { type DocumentRef, referencesOf } from '../project/documents/references.ts';
import { replaceSettings, settingsOf } from '../project/documents/settings.ts';

/** What to publish: the complete working state, some of its documents, or exactly the given state. */
export type Selection = 'all' | PublishSelection | { readonly exactly: Project };

/** Documents to publish, along with the goals, audiences and layers that they refer to. */
export interface PublishSelection {
  readonly documents: readonly DocumentRef[];
  /** Whether to publish the project's settings too. */
  readonly withSettings?: boolean;
  /** One of the documents in the form to publish, if that differs from the working state. */
  readonly as?: { readonly kind: DocumentKind; readonly document: Document };
}

/** Returns the live state after publishing a selection of the working state on top of the current live state, if any. */
export function selectProject(live: Project | undefined, working: Project, selection: Selection): Project {
  if (selection === 'all') return working;
  if ('exactly' in selection) return selection.exactly;
  const { documents, withSettings, as } = selection;
  const nothing = { layers: [], goals: [], audiences: [], experiments: [], surveys: [] };
  const base = live ?? { ...working, ...nothing };
  const source = as === undefined ? working : replaceDocument(working, as.kind, as.document);
  const chosen = keysByKind([...documents, ...referencedBy(source, documents)]);
  return documentKinds.reduce(
    (project, kind) => {
      const keys = chosen.get(kind);
      if (keys === undefined) return project;
      return withDocuments(project, kind, [
        ...documentsOf(project, kind).filter((document) => !keys.has(keyOf(kind, document))),
        ...documentsOf(source, kind).filter((document) => keys.has(keyOf(kind, document))),
      ]);
    },
    withSettings ? replaceSettings(base, settingsOf(working)) : base,
  );
}

function replaceDocument(project: Project, kind: DocumentKind, document: Document): Project {
  const key = keyOf(kind, document);
  const others = documentsOf(project, kind).filter((each) => keyOf(kind, each) !== key);
  return withDocuments(project, kind, [...others, document] as typeof others);
}

/**
 * Returns the goals, audiences and layers that the documents refer to. Referenced experiments and surveys are only published if they are
 * selected themselves.
 */
function referencedBy(source: Project, documents: readonly DocumentRef[]): readonly DocumentRef[] {
  const chosen = keysByKind(documents);
  return documentKinds.flatMap((kind) =>
    documentsOf(source, kind)
      .filter((document) => chosen.get(kind)?.has(keyOf(kind, document)))
      .flatMap((document) => referencesOf(kind, document))
      .filter((named) => named.kind !== 'experiment' && named.kind !== 'survey'),
  );
}

function keysByKind(names: readonly DocumentRef[]): ReadonlyMap<DocumentKind, ReadonlySet<string>> {
  const keys = new Map<DocumentKind, Set<string>>();
  for (const { kind, key } of names) keys.set(kind, (keys.get(kind) ?? new Set()).add(key));
  return keys;
}
