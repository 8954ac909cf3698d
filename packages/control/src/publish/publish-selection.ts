import type { Database } from '@pixel/database';
import type { Transaction } from 'kysely';
import { computeDifference, type Difference, isEmptyDifference } from '../project/documents/difference.ts';
import {
  type Document,
  type DocumentKind,
  documentKinds,
  documentsOf,
  keyOf,
  withDocuments,
} from '../project/documents/document-kinds.ts';
import type { Project } from '../project/documents/project.ts';
import type { LiveProject } from '../project/storage/open-project.ts';
import { writeLiveDocuments, writePhases } from '../project/storage/write-documents.ts';
import { queuePublicationMessages } from '../webhooks/triggers/queue-publication-messages.ts';
import { withHoldbacks } from './holdbacks.ts';
import { lastVisibleState } from './last-visible-state.ts';
import { type SameTestDeclaration, withPhaseEdits } from './phase-edits.ts';
import { nextVersion, publishProject } from './publish-project.ts';
import { withRegisteredPlans } from './register-plans.ts';
import { type Selection, selectProject } from './select-project.ts';

/** The result of publishing. `version` is the live version afterwards, also if nothing differed and so nothing was published. */
export interface PublishResult {
  readonly status: 'published' | 'unchanged';
  readonly version: string;
  readonly difference: Difference;
}

/** A publication's author, time and reason, and its options. */
export interface PublicationNote {
  readonly author: string;
  readonly reason: string | null;
  /** Milliseconds since the epoch. */
  readonly publishedAt: number;
  /** Throws if the project can't be published. */
  readonly check?: ((next: Project) => void) | undefined;
  /** Edits that leave the tested variants unchanged; none by default. */
  readonly sameTest?: readonly SameTestDeclaration[] | undefined;
}

/** Both states of a complete project. */
export interface ProjectStates {
  readonly working: Project;
  readonly live: LiveProject;
}

/**
 * Publishes a selection of the working state on top of the live state. Call it under the project's lock. Edges only receive it once it is
 * delivered, after the commit.
 */
export async function publishSelection(
  db: Transaction<Database>,
  { working, live }: ProjectStates,
  selection: Selection,
  note: PublicationNote,
): Promise<PublishResult> {
  return publishNext(db, { working, live }, selectProject(live.project, working, selection), note);
}

/** Returns the project that {@link publishSelection} would make live. */
export function nextProject({ working, live }: ProjectStates, selection: Selection): Project {
  return withKeptOf(working, selectProject(live.project, working, selection));
}

/** Publishes `selected` as the new live state. Otherwise like {@link publishSelection}. */
export async function publishNext(
  db: Transaction<Database>,
  { working, live }: ProjectStates,
  selected: Project,
  { check, sameTest = [], ...note }: PublicationNote,
): Promise<PublishResult> {
  const selectedNext = withKeptOf(working, selected);
  check?.(selectedNext);
  const difference = computeDifference(live.project, selectedNext);
  if (live.version !== null && isEmptyDifference(difference))
    return { status: 'unchanged', version: live.version, difference };
  const { version, previousVersion } = await nextVersion(db, working.kept.id, note.publishedAt);
  const withHeldBack = withHoldbacks({ live: live.project, next: selectedNext }, version);
  const registered = withRegisteredPlans({ live: live.project, next: withHeldBack });
  const lastSeen = await lastVisibleState(db, { live: live.project, next: registered });
  const next = withPhaseEdits({ live: lastSeen, next: registered }, { version, sameTest });
  await publishProject(db, next, { ...note, difference, version, previousVersion });
  await writePhases(db, working, next);
  await writeLiveDocuments(db, live.project, next);
  await queuePublicationMessages(db, { live, next, version, ...note });
  return { status: 'published', version, difference };
}

/** Takes the `kept` parts from the working state: they are never drafts, so ids and phases are the same in both states. */
function withKeptOf(working: Project, selected: Project): Project {
  return documentKinds.reduce((project, kind) => {
    const known = new Map<string, Document>(
      documentsOf(working, kind).map((document) => [keyOf(kind, document), document]),
    );
    const documents = documentsOf(project, kind).map((document) => {
      const { kept } = known.get(keyOf(kind, document)) ?? document;
      return kept === document.kept ? document : { ...document, kept };
    });
    return withDocuments<DocumentKind>(project, kind, documents as Document[]);
  }, selected);
}
