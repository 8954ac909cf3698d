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

/**
 * What goes live: all of the working state, some documents of it, or exactly this state, whatever the working one is.
 */
export type Selection = 'all' | Chosen | { readonly exactly: Project };

/** Documents that go live with the goals, audiences and layers that they name. */
export interface Chosen {
  readonly documents: readonly DocumentName[];
  /** Whether the settings of the project come with them. */
  readonly withSettings?: boolean;
  /** How one of them goes live, where that is otherwise than it is worked on. */
  readonly as?: { readonly kind: DocumentKind; readonly document: Document };
}

/** Returns what is live once the selection of the working state is published on top of what is live now, if anything is. */
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

/** The goals, audiences and layers that documents name; experiments and surveys go live by themselves only. */
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
