import type { Experiment, Layer, Project, ProjectAudience, ProjectGoal, ProjectSurvey } from './project.ts';

/** The types of a project's documents by kind. */
export interface DocumentOf {
  readonly audience: ProjectAudience;
  readonly layer: Layer;
  readonly goal: ProjectGoal;
  readonly experiment: Experiment;
  readonly survey: ProjectSurvey;
}

export type DocumentKind = keyof DocumentOf;
/** Kinds with a lifecycle. */
export type LifecycleKind = 'experiment' | 'survey';
export type Document = DocumentOf[DocumentKind];

/** The list of each kind in a project and its key field; referenced kinds come before the kinds that reference them. */
export const lists = {
  audience: { list: 'audiences', key: 'audienceKey' },
  layer: { list: 'layers', key: 'layerKey' },
  goal: { list: 'goals', key: 'goalKey' },
  experiment: { list: 'experiments', key: 'experimentKey' },
  survey: { list: 'surveys', key: 'surveyKey' },
} as const satisfies Record<DocumentKind, { readonly list: keyof Project; readonly key: string }>;

export const kinds = Object.keys(lists) as readonly DocumentKind[];

/** Returns the documents of a kind, ordered by key. */
export function documentsOf<K extends DocumentKind>(project: Project, kind: K): readonly DocumentOf[K][] {
  const documents: readonly Document[] = project[lists[kind].list];
  return documents as readonly DocumentOf[K][];
}

/** Returns the key of a document. */
export function keyOf(kind: DocumentKind, document: Document): string {
  return (document as unknown as Readonly<Record<string, string>>)[lists[kind].key] ?? '';
}

/** Returns the document with a key, or undefined. */
export function findDocument<K extends DocumentKind>(
  project: Project,
  kind: K,
  key: string,
): DocumentOf[K] | undefined {
  return documentsOf(project, kind).find((document) => keyOf(kind, document) === key);
}

/** Returns the project with a document replaced, or added if its key is new. */
export function putDocument<K extends DocumentKind>(
  project: Project,
  kind: K,
  document: DocumentOf[K],
): Project {
  return withDocuments(project, kind, [...without(project, kind, keyOf(kind, document)), document]);
}

/** Returns the project without the document with this key. */
export function removeDocument(project: Project, kind: DocumentKind, key: string): Project {
  return withDocuments(project, kind, without(project, kind, key));
}

/** Returns the project with these documents as those of a kind, sorted by key. */
export function withDocuments<K extends DocumentKind>(
  project: Project,
  kind: K,
  documents: readonly DocumentOf[K][],
): Project {
  return { ...project, [lists[kind].list]: documents.toSorted(byKey(kind)) };
}

function without<K extends DocumentKind>(project: Project, kind: K, key: string): readonly DocumentOf[K][] {
  return documentsOf(project, kind).filter((document) => keyOf(kind, document) !== key);
}

function byKey(kind: DocumentKind): (a: Document, b: Document) => number {
  return (a, b) => (keyOf(kind, a) < keyOf(kind, b) ? -1 : 1);
}
