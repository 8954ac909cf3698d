import { isDeepStrictEqual } from 'node:util';
import { omitUndefined } from '../base/omit-undefined.ts';
import type { DifferenceEntry } from '../project/documents/difference.ts';
import {
  type Document,
  type DocumentKind,
  type DocumentOf,
  documentsOf,
  keyOf,
  kinds,
  withDocuments,
} from '../project/documents/document-kinds.ts';
import type { Experiment, Project, ProjectSurvey } from '../project/documents/project.ts';
import { withNamed } from '../project/documents/references.ts';
import { invalidatingFields } from '../project/documents/same-phase.ts';
import { replaceSettings, settingsOf } from '../project/documents/settings.ts';
import { hasSameContent } from '../project/storage/draft-status.ts';

/** A project after a rollback. */
export interface RollbackResult {
  readonly working: Project;
  /** The new live state: the old version, plus the ids of variants that were created later. */
  readonly live: Project;
  /** Documents that keep their working state, because they were edited since their publication or the old version lacks them. */
  readonly kept: readonly DifferenceEntry[];
}

/**
 * Returns a project after a rollback to an earlier state. The live state becomes that state. In the working state, documents without
 * unpublished edits follow; of edited experiments and surveys, the status and schedule follow in any case. Documents that the old version
 * lacks stay, but aren't live any more: a running experiment completes.
 */
export function computeRollback(working: Project, live: Project | undefined, old: Project): RollbackResult {
  const target = withKeptOfNow(old, working);
  const kept: DifferenceEntry[] = [];
  const settings = settingsAfter(working, live, target, kept);
  const project = kinds.reduce(
    (all, kind) => withDocuments(all, kind, documentsAfter(kind, { working, live, target }, kept)),
    settings,
  );
  return { working: withNamed(project, target), live: target, kept };
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
): readonly DocumentOf[K][] {
  const published = byKey(live, kind);
  const past = byKey(target, kind);
  const merged = documentsOf(working, kind).map((document) => {
    const key = keyOf(kind, document);
    const before = past.get(key);
    if (before !== undefined && hasSameContent(document, before)) return document;
    const isEdited = !hasSameContent(document, published.get(key));
    if (before !== undefined && !isEdited) return before;
    const after = before === undefined ? withdrawn(kind, document) : followed(kind, document, before);
    if (before !== undefined && hasSameContent(after, before)) return before;
    kept.push({ kind, key });
    return after;
  });
  const now = byKey(working, kind);
  // Documents removed from the working state since. The removal stays if it is an unpublished edit, otherwise the document comes back.
  const missing = [...past].flatMap(([key, document]) =>
    now.has(key) || published.has(key) ? [] : [document],
  );
  return [...merged, ...missing];
}

function byKey<K extends DocumentKind>(
  project: Project | undefined,
  kind: K,
): ReadonlyMap<string, DocumentOf[K]> {
  return new Map(project && documentsOf(project, kind).map((document) => [keyOf(kind, document), document]));
}

/** Rolls back the lifecycle of an edited document; its content stays. */
function followed<K extends DocumentKind>(
  kind: K,
  document: DocumentOf[K],
  before: DocumentOf[K],
): DocumentOf[K] {
  if (kind === 'experiment') return followLife(document as Experiment, before as Experiment) as DocumentOf[K];
  if (kind === 'survey')
    return followSurveyLife(document as ProjectSurvey, before as ProjectSurvey) as DocumentOf[K];
  return document;
}

/**
 * An edited experiment with its old lifecycle: status, phase and schedule are never drafts. Also takes the old variants and layer slot if
 * the edit would invalidate the counts.
 */
function followLife(experiment: Experiment, before: Experiment): Experiment {
  const { status, salt, rollout, startAt, endAt, coverageSteps } = before;
  const isOther = invalidatingFields({ ...before, status: 'running' }, experiment).length > 0;
  const { variants, layer } = isOther ? before : experiment;
  const { archivedFrom } = before.kept;
  const kept = omitUndefined({ ...experiment.kept, archivedFrom });
  const life = { status, salt, rollout, startAt, endAt, coverageSteps, variants, layer, kept };
  return omitUndefined({ ...experiment, ...life });
}

/** An edited survey with its old lifecycle. The salt isn't part of it, since surveys have no phases. */
function followSurveyLife(survey: ProjectSurvey, before: ProjectSurvey): ProjectSurvey {
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

/** Ends an experiment or survey that the old version lacks, so that visitors no longer see it. */
function withdrawn<K extends DocumentKind>(kind: K, document: DocumentOf[K]): DocumentOf[K] {
  if (kind !== 'experiment' && kind !== 'survey') return document;
  const { status } = document as Experiment | ProjectSurvey;
  const isOver = status === 'running' || status === 'paused' || status === 'completed';
  if (!isOver && status !== 'scheduled') return document;
  const after = { ...document, rollout: undefined, status: isOver ? 'completed' : 'draft' };
  return omitUndefined(after) as object as DocumentOf[K];
}

/**
 * The project's name stays current, since it isn't published. So do the `kept` parts, except for the status that restoring an archived
 * document returns to.
 */
function withKeptOfNow(old: Project, working: Project): Project {
  const project = kinds.reduce((all, kind) => {
    const now = byKey<DocumentKind>(working, kind);
    const documents = documentsOf<DocumentKind>(all, kind).map((document) => {
      const known = now.get(keyOf(kind, document));
      return known === undefined ? document : { ...document, kept: keptOfNow(document, known) };
    });
    return withDocuments<DocumentKind>(all, kind, documents as Document[]);
  }, old);
  return { ...project, name: working.name, kept: working.kept };
}

function keptOfNow(document: Document, known: Document): object {
  const archivedFrom = 'archivedFrom' in document.kept ? document.kept.archivedFrom : undefined;
  if (!('variantIds' in document.kept && 'variantIds' in known.kept))
    return omitUndefined({ ...known.kept, archivedFrom });
  const variantIds = { ...document.kept.variantIds, ...known.kept.variantIds };
  return omitUndefined({ ...known.kept, variantIds, archivedFrom });
}
