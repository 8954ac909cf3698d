import { type DocumentKind, documentKinds, documentsOf, keyOf, withDocuments } from './document-kinds.ts';
import type { Experiment, Project, ProjectSurvey } from './project.ts';

/** A reference to a document by its kind and key. */
export interface DocumentRef {
  readonly kind: DocumentKind;
  readonly key: string;
}

/** Returns the documents that a document refers to, without duplicates. */
export function referencesOf(kind: DocumentKind, document: object): readonly DocumentRef[] {
  if (kind === 'experiment') return experimentReferences(document as Experiment);
  return kind === 'survey' ? surveyReferences(document as ProjectSurvey) : [];
}

function experimentReferences({
  audienceKey,
  layer,
  goals,
}: Pick<Experiment, 'audienceKey' | 'layer' | 'goals'>): readonly DocumentRef[] {
  const goalKeys = goals.flatMap(({ goalKey, analysis }) => [
    goalKey,
    ...(analysis.denominatorGoalKey === undefined ? [] : [analysis.denominatorGoalKey]),
    ...(analysis.funnelGoalKeys ?? []),
  ]);
  const surveyKeys = goals.flatMap(({ analysis }) => analysis.surveyKey ?? []);
  return [
    ...(audienceKey === undefined ? [] : [{ kind: 'audience', key: audienceKey } as const]),
    ...(layer === undefined ? [] : [{ kind: 'layer', key: layer.layerKey } as const]),
    ...[...new Set(goalKeys)].map((key) => ({ kind: 'goal', key }) as const),
    ...[...new Set(surveyKeys)].map((key) => ({ kind: 'survey', key }) as const),
  ];
}

function surveyReferences({
  audienceKey,
  experiment,
}: Pick<ProjectSurvey, 'audienceKey' | 'experiment'>): readonly DocumentRef[] {
  return [
    ...(audienceKey === undefined ? [] : [{ kind: 'audience', key: audienceKey } as const]),
    ...(experiment === undefined ? [] : [{ kind: 'experiment', key: experiment.experimentKey } as const]),
  ];
}

/** Returns the project with missing documents that its experiments and surveys refer to added from `source`. */
export function withReferencedDocuments(project: Project, source: Project): Project {
  const named = (['experiment', 'survey'] as const).flatMap((kind) =>
    documentsOf(project, kind).flatMap((document) => referencesOf(kind, document)),
  );
  return documentKinds.reduce((all, kind) => {
    const missing = new Set(named.filter((name) => name.kind === kind).map(({ key }) => key));
    for (const document of documentsOf(all, kind)) missing.delete(keyOf(kind, document));
    const found = documentsOf(source, kind).filter((document) => missing.has(keyOf(kind, document)));
    return found.length === 0 ? all : withDocuments(all, kind, [...documentsOf(all, kind), ...found]);
  }, project);
}
