import { type DocumentKind, documentsOf, keyOf, kinds, withDocuments } from './document-kinds.ts';
import type { Experiment, Project, ProjectSurvey } from './project.ts';

/** A document's kind and key. */
export interface DocumentName {
  readonly kind: DocumentKind;
  readonly key: string;
}

/** Returns the documents that a document refers to, without duplicates. */
export function namedBy(kind: DocumentKind, document: object): readonly DocumentName[] {
  if (kind === 'experiment') return namedByExperiment(document as Experiment);
  return kind === 'survey' ? namedBySurvey(document as ProjectSurvey) : [];
}

function namedByExperiment({
  audienceKey,
  layer,
  goals,
}: Pick<Experiment, 'audienceKey' | 'layer' | 'goals'>): readonly DocumentName[] {
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

function namedBySurvey({
  audienceKey,
  experiment,
}: Pick<ProjectSurvey, 'audienceKey' | 'experiment'>): readonly DocumentName[] {
  return [
    ...(audienceKey === undefined ? [] : [{ kind: 'audience', key: audienceKey } as const]),
    ...(experiment === undefined ? [] : [{ kind: 'experiment', key: experiment.experimentKey } as const]),
  ];
}

/** Returns the project with the documents of `source` added that its experiments and surveys refer to and it lacks. */
export function withNamed(project: Project, source: Project): Project {
  const named = (['experiment', 'survey'] as const).flatMap((kind) =>
    documentsOf(project, kind).flatMap((document) => namedBy(kind, document)),
  );
  return kinds.reduce((all, kind) => {
    const lacking = new Set(named.filter((name) => name.kind === kind).map(({ key }) => key));
    for (const document of documentsOf(all, kind)) lacking.delete(keyOf(kind, document));
    const found = documentsOf(source, kind).filter((document) => lacking.has(keyOf(kind, document)));
    return found.length === 0 ? all : withDocuments(all, kind, [...documentsOf(all, kind), ...found]);
  }, project);
}
