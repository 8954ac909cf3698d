import {
  type Document,
  type DocumentKind,
  documentsOf,
  keyOf,
  kinds,
  withDocuments,
} from '../project/documents/document-kinds.ts';
import type { Project } from '../project/documents/project.ts';
import { type DocumentName, namedBy } from '../project/documents/references.ts';
import { replaceSettings, settingsOf } from '../project/documents/settings.ts';

/** What to publish: the whole working state, some of its documents, or exactly the given state. */
export type Selection = 'all' | PublishSelection | { readonly exactly: Project };

/** Documents to publish, along with the goals, audiences and layers that they refer to. */
export interface PublishSelection {
  readonly documents: readonly DocumentName[];
  /** Whether to publish the project's settings too. */
  readonly withSettings?: boolean;
  /** The published form of one of the documents, if it differs from the working state. */
  readonly as?: { readonly kind: DocumentKind; readonly document: Document };
}

/** Returns the live state after publishing a selection of the working state on top of the current live state, if any. */
export function selectProject(live: Project | undefined, working: Project, selection: Selection): Project {
  if (selection === 'all') return working;
  if ('exactly' in selection) return selection.exactly;
  const { documents, withSettings, as } = selection;
  const nothing = { layers: [], goals: [], audiences: [], experiments: [], surveys: [] };
  const base = live ?? { ...working, ...nothing };
  const source = as === undefined ? working : withOne(working, as.kind, as.document);
  const chosen = keysByKind([...documents, ...neededBy(source, documents)]);
  return kinds.reduce(
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

function withOne(project: Project, kind: DocumentKind, document: Document): Project {
  const key = keyOf(kind, document);
  const others = documentsOf(project, kind).filter((each) => keyOf(kind, each) !== key);
  return withDocuments(project, kind, [...others, document] as typeof others);
}

/** The goals, audiences and layers that documents refer to; experiments and surveys are only published if they are selected. */
function neededBy(source: Project, documents: readonly DocumentName[]): readonly DocumentName[] {
  const chosen = keysByKind(documents);
  return kinds.flatMap((kind) =>
    documentsOf(source, kind)
      .filter((document) => chosen.get(kind)?.has(keyOf(kind, document)))
      .flatMap((document) => namedBy(kind, document))
      .filter((named) => named.kind !== 'experiment' && named.kind !== 'survey'),
  );
}

function keysByKind(names: readonly DocumentName[]): ReadonlyMap<DocumentKind, ReadonlySet<string>> {
  const keys = new Map<DocumentKind, Set<string>>();
  for (const { kind, key } of names) keys.set(kind, (keys.get(kind) ?? new Set()).add(key));
  return keys;
}
