import { isDeepStrictEqual } from 'node:util';
import { omitUndefined } from '../base/omit-undefined.ts';
import { invalidatingFields } from '../project/documents/assert-same-phase.ts';
import type { DifferenceEntry } from '../project/documents/difference.ts';
import {
  type Document,
  type DocumentKind,
  type DocumentTypes,
  documentKinds,
  documentsOf,
  keyOf,
  withDocuments,
} from '../project/documents/document-kinds.ts';
import type { Experiment, Project, ProjectSurvey } from '../project/documents/project.ts';
import { withReferencedDocuments } from '../project/documents/references.ts';
import { replaceSettings, settingsOf } from '../project/documents/settings.ts';
import { hasSameContent } from '../project/storage/draft-status.ts';

/** A project after a rollback. */
export interface RollbackResult {
  readonly working: Project;
  /** The new live state: the old version, plus the ids of variants that were created later. */
  readonly live: Project;
  /** Documents that keep their working state, because they have unpublished edits or the old version lacks them. */
  readonly kept: readonly DifferenceEntry[];
}

/**
 * Returns a project after a rollback to an earlier state, which becomes the live state. In the working state, documents without unpublished
 * edits are rolled back too; edited experiments and surveys keep their content, but get the old status and schedule. Documents that the old
 * version lacks stay in the working state, but are no longer live: a running experiment becomes completed.
 */
export function computeRollback(working: Project, live: Project | undefined, old: Project): RollbackResult {
  const target = withCurrentKept(old, working);
  const kept: DifferenceEntry[] = [];
  const settings = settingsAfter(working, live, target, kept);
  const project = documentKinds.reduce(
    (all, kind) => withDocuments(all, kind, documentsAfter(kind, { working, live, target }, kept)),
    settings,
  );
  return { working: withReferencedDocuments(project, target), live: target, kept };
}

function settingsAfter(
  working: Project,
  live: Project | undefined,
  target: Project,
  kept: DifferenceEntry[],
): Project {
  const now = settingsOf(working);
  if (isDeepStrictEqual(now, settingsOf(target))) return working;
  if (live !== undefined && isDeepStrictEqual(now, settingsOf(live)))
    return replaceSettings(working, settingsOf(target));
  kept.push({ kind: 'project', key: working.projectKey });
  return working;
}

function documentsAfter<K extends DocumentKind>(
  kind: K,
  {
    working,
    live,
    target,
  }: { readonly working: Project; readonly live: Project | undefined; readonly target: Project },
  kept: DifferenceEntry[],
): readonly DocumentTypes[K][] {
  const published = byKey(live, kind);
  const past = byKey(target, kind);
  const merged = documentsOf(working, kind).map((document) => {
    const key = keyOf(kind, document);
    const before = past.get(key);
    if (before !== undefined && hasSameContent(document, before)) return document;
    const isEdited = !hasSameContent(document, published.get(key));
    if (before !== undefined && !isEdited) return before;
    const after = before === undefined ? withdraw(kind, document) : rollBackLifecycle(kind, document, before);
    if (before !== undefined && hasSameContent(after, before)) return before;
    kept.push({ kind, key });
    return after;
  });
  const now = byKey(working, kind);
  // Restore documents that were removed since, unless the removal is an unpublished edit.
  const missing = [...past].flatMap(([key, document]) =>
    now.has(key) || published.has(key) ? [] : [document],
  );
  return [...merged, ...missing];
}

function byKey<K extends DocumentKind>(
  project: Project | undefined,
  kind: K,
): ReadonlyMap<string, DocumentTypes[K]> {
  return new Map(project && documentsOf(project, kind).map((document) => [keyOf(kind, document), document]));
}

/** Rolls back the lifecycle of an edited document; its content stays. */
function rollBackLifecycle<K extends DocumentKind>(
  kind: K,
  document: DocumentTypes[K],
  before: DocumentTypes[K],
): DocumentTypes[K] {
  if (kind === 'experiment')
    return rollBackExperimentLifecycle(document as Experiment, before as Experiment) as DocumentTypes[K];
  if (kind === 'survey')
    return rollBackSurveyLifecycle(document as ProjectSurvey, before as ProjectSurvey) as DocumentTypes[K];
  return document;
}

/**
 * Returns an edited experiment with its old status, phase and schedule, which are never drafts. Also restores the old variants and layer
 * slot if the edit would invalidate the counts.
 */
function rollBackExperimentLifecycle(experiment: Experiment, before: Experiment): Experiment {
  const { status, salt, rollout, startAt, endAt, coverageSteps } = before;
  const invalidatesCounts = invalidatingFields({ ...before, status: 'running' }, experiment).length > 0;
  const { variants, layer } = invalidatesCounts ? before : experiment;
  const { archivedFrom } = before.kept;
  const kept = omitUndefined({ ...experiment.kept, archivedFrom });
  const life = { status, salt, rollout, startAt, endAt, coverageSteps, variants, layer, kept };
  return omitUndefined({ ...experiment, ...life });
}

/** Returns an edited survey with its old status and schedule, but its current salt, since surveys have no phases. */
function rollBackSurveyLifecycle(survey: ProjectSurvey, before: ProjectSurvey): ProjectSurvey {
  const { status, startAt, endAt } = before;
  const { archivedFrom } = before.kept;
  return omitUndefined({
    ...survey,
    status,
    startAt,
    endAt,
    kept: omitUndefined({ ...survey.kept, archivedFrom }),
  });
}

/** Ends an experiment or survey that the old version lacks: it becomes completed if it had started, or a draft if it was scheduled. */
function withdraw<K extends DocumentKind>(kind: K, document: DocumentTypes[K]): DocumentTypes[K] {
  if (kind !== 'experiment' && kind !== 'survey') return document;
  const { status } = document as Experiment | ProjectSurvey;
  const hasStarted = status === 'running' || status === 'paused' || status === 'completed';
  if (!hasStarted && status !== 'scheduled') return document;
  const after = { ...document, rollout: undefined, status: hasStarted ? 'completed' : 'draft' };
  return omitUndefined(after) as object as DocumentTypes[K];
}

/** Keeps the current name of the project, since it isn't published, and the current `kept` parts, except for `archivedFrom`. */
function withCurrentKept(old: Project, working: Project): Project {
  const project = documentKinds.reduce((all, kind) => {
    const now = byKey<DocumentKind>(working, kind);
    const documents = documentsOf<DocumentKind>(all, kind).map((document) => {
      const known = now.get(keyOf(kind, document));
      return known === undefined ? document : { ...document, kept: currentKept(document, known) };
    });
    return withDocuments<DocumentKind>(all, kind, documents as Document[]);
  }, old);
  return { ...project, name: working.name, kept: working.kept };
}

function currentKept(document: Document, known: Document): object {
  const archivedFrom = 'archivedFrom' in document.kept ? document.kept.archivedFrom : undefined;
  if (!('variantIds' in document.kept && 'variantIds' in known.kept))
    return omitUndefined({ ...known.kept, archivedFrom });
  const variantIds = { ...document.kept.variantIds, ...known.kept.variantIds };
  return omitUndefined({ ...known.kept, variantIds, archivedFrom });
}
