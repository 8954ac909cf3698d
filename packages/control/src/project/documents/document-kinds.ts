import type { Experiment, Layer, Project, ProjectAudience, ProjectGoal, ProjectSurvey } from './project.ts';

/** The documents of a project by what they are. */
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

/** Where documents of each kind stand in a project, and the field that tells them apart; what is named comes before what names it. */
export const lists = {
  audience: { list: 'audiences', key: 'audienceKey' },
  layer: { list: 'layers', key: 'layerKey' },
  goal: { list: 'goals', key: 'goalKey' },
  experiment: { list: 'experiments', key: 'experimentKey' },
  survey: { list: 'surveys', key: 'surveyKey' },
} as const satisfies Record<DocumentKind, { readonly list: keyof Project; readonly key: string }>;

export const kinds = Object.keys(lists) as readonly DocumentKind[];

/** The documents of a kind, in order of their keys. */
export function documentsOf<K extends DocumentKind>(project: Project, kind: K): readonly DocumentOf[K][] {
  const documents: readonly Document[] = project[lists[kind].list];
  return documents as readonly DocumentOf[K][];
}

/** The key of a document. */
export function keyOf(kind: DocumentKind, document: Document): string {
  return (document as unknown as Readonly<Record<string, string>>)[lists[kind].key] ?? '';
}

/** Finds the document of a key. */
export function findDocument<K extends DocumentKind>(
  project: Project,
  kind: K,
  key: string,
): DocumentOf[K] | undefined {
  return documentsOf(project, kind).find((document) => keyOf(kind, document) === key);
}

/** Returns the project with a document in the place of the one with its key, or added where there is none. */
export function putDocument<K extends DocumentKind>(
  project: Project,
  kind: K,
  document: DocumentOf[K],
): Project {
  return withDocuments(project, kind, [...without(project, kind, keyOf(kind, document)), document]);
}

/** Returns the project without the document of a key. */
export function removeDocument(project: Project, kind: DocumentKind, key: string): Project {
  return withDocuments(project, kind, without(project, kind, key));
}

/** Returns the project with these documents of a kind, which are put in order. */
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
