import type { Database } from '@pixel/database';
import type { Transaction } from 'kysely';
import { type Difference, differenceOf, isEmpty } from '../project/documents/difference.ts';
import {
  type Document,
  type DocumentKind,
  documentsOf,
  keyOf,
  kinds,
  withDocuments,
} from '../project/documents/document-kinds.ts';
import type { Project } from '../project/documents/project.ts';
import type { LiveProject } from '../project/storage/open-project.ts';
import { writeLiveDocuments, writePhases } from '../project/storage/write-documents.ts';
import { queuePublicationMessages } from '../webhooks/triggers/queue-publication-messages.ts';
import { withHoldbacks } from './holdbacks.ts';
import { type SameTest, withPhaseEdits } from './phase-edits.ts';
import { nextVersion, publishProject } from './publish-project.ts';
import { withRegisteredPlans } from './register-plans.ts';
import { type Selection, selectProject } from './select-project.ts';
import { shownLast } from './shown-last.ts';

/** A publication; `version` is the live one afterwards, even if nothing differed and nothing was published. */
export interface PublishResult {
  readonly status: 'published' | 'unchanged';
  readonly version: string;
  readonly difference: Difference;
}

/** The author, time and reason of a publication. */
export interface PublicationNote {
  readonly author: string;
  readonly reason: string | null;
  /** Milliseconds since the epoch. */
  readonly publishedAt: number;
  /** Throws if the project can't be published. */
  readonly check?: ((next: Project) => void) | undefined;
  /** Edits that leave the tested variants unchanged; none by default. */
  readonly sameTest?: readonly SameTest[] | undefined;
}

/** Both states of a whole project. */
export interface States {
  readonly working: Project;
  readonly live: LiveProject;
}

/**
 * Publishes a selection of the working state on top of the live state. Call it under the project's lock. Edges receive it after the commit,
 * with the delivery.
 */
export async function publishSelection(
  db: Transaction<Database>,
  { working, live }: States,
  selection: Selection,
  note: PublicationNote,
): Promise<PublishResult> {
  return publishNext(db, { working, live }, selectProject(live.project, working, selection), note);
}

/** Returns the project that {@link publishSelection} would make live. */
export function nextProject({ working, live }: States, selection: Selection): Project {
  return withKeptOf(working, selectProject(live.project, working, selection));
}

/** Publishes a given project in place of the live state, as {@link publishSelection} does. */
export async function publishNext(
  db: Transaction<Database>,
  { working, live }: States,
  selected: Project,
  { check, sameTest = [], ...note }: PublicationNote,
): Promise<PublishResult> {
  const selectedNext = withKeptOf(working, selected);
  check?.(selectedNext);
  const difference = differenceOf(live.project, selectedNext);
  if (live.version !== null && isEmpty(difference))
    return { status: 'unchanged', version: live.version, difference };
  const { version, previousVersion } = await nextVersion(db, working.kept.id, note.publishedAt);
  const held = withHoldbacks({ live: live.project, next: selectedNext }, version);
  const registered = withRegisteredPlans({ live: live.project, next: held });
  const shown = await shownLast(db, { live: live.project, next: registered });
  const next = withPhaseEdits({ live: shown, next: registered }, { version, sameTest });
  await publishProject(db, next, { ...note, difference, version, previousVersion });
  await writePhases(db, working, next);
  await writeLiveDocuments(db, live.project, next);
  await queuePublicationMessages(db, { live, next, version, ...note });
  return { status: 'published', version, difference };
}

/** The `kept` part of documents is never a draft: ids and phases are the same in the working and the live state. */
function withKeptOf(working: Project, selected: Project): Project {
  return kinds.reduce((project, kind) => {
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
