import type { Experiment, Layer, Project, ProjectAudience, ProjectGoal, ProjectSurvey } from './project.ts';

/** The types of a project's documents by kind. */
export interface DocumentTypes {
  readonly audience: ProjectAudience;
  readonly layer: Layer;
  readonly goal: ProjectGoal;
  readonly experiment: Experiment;
  readonly survey: ProjectSurvey;
}

export type DocumentKind = keyof DocumentTypes;
export type LifecycleKind = 'experiment' | 'survey';
export type Document = DocumentTypes[DocumentKind];

/** The name of each kind's list in a project, and its key field. Referenced kinds come before the kinds that reference them. */
export const documentLists = {
  audience: { list: 'audiences', key: 'audienceKey' },
  layer: { list: 'layers', key: 'layerKey' },
  goal: { list: 'goals', key: 'goalKey' },
  experiment: { list: 'experiments', key: 'experimentKey' },
  survey: { list: 'surveys', key: 'surveyKey' },
} as const satisfies Record<DocumentKind, { readonly list: keyof Project; readonly key: string }>;

export const documentKinds = Object.keys(documentLists) as readonly DocumentKind[];

/** Returns the documents of a kind, ordered by key. */
export function documentsOf<K extends DocumentKind>(project: Project, kind: K): readonly DocumentTypes[K][] {
  const documents: readonly Document[] = project[documentLists[kind].list];
  return documents as readonly DocumentTypes[K][];
}

/** Returns the key of a document. */
export function keyOf(kind: DocumentKind, document: Document): string {
  return (document as unknown as Readonly<Record<string, string>>)[documentLists[kind].key] ?? '';
}

/** Returns the document with a key, or undefined. */
export function findDocument<K extends DocumentKind>(
  project: Project,
  kind: K,
  key: string,
): DocumentTypes[K] | undefined {
  return documentsOf(project, kind).find((document) => keyOf(kind, document) === key);
}

/** Returns the project with a document replaced, or added if its key is new. */
export function putDocument<K extends DocumentKind>(
  project: Project,
  kind: K,
  document: DocumentTypes[K],
): Project {
  return withDocuments(project, kind, [...otherDocuments(project, kind, keyOf(kind, document)), document]);
}

/** Returns the project without the document with this key. */
export function removeDocument(project: Project, kind: DocumentKind, key: string): Project {
  return withDocuments(project, kind, otherDocuments(project, kind, key));
}

/** Returns the project with all documents of a kind replaced by these, sorted by key. */
export function withDocuments<K extends DocumentKind>(
  project: Project,
  kind: K,
  documents: readonly DocumentTypes[K][],
): Project {
  return { ...project, [documentLists[kind].list]: documents.toSorted(byKey(kind)) };
}

function otherDocuments<K extends DocumentKind>(
  project: Project,
  kind: K,
  key: string,
): readonly DocumentTypes[K][] {
  return documentsOf(project, kind).filter((document) => keyOf(kind, document) !== key);
}

function byKey(kind: DocumentKind): (a: Document, b: Document) => number {
  return (a, b) => (keyOf(kind, a) < keyOf(kind, b) ? -1 : 1);
}
