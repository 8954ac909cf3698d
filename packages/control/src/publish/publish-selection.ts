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
import { tellOfPublication } from '../webhooks/triggers/tell-of-publication.ts';
import { withHoldbacks } from './holdbacks.ts';
import { type SameTest, withPhaseEdits } from './phase-edits.ts';
import { nextVersion, publishProject } from './publish-project.ts';
import { withRegisteredPlans } from './register-plans.ts';
import { type Selection, selectProject } from './select-project.ts';
import { shownLast } from './shown-last.ts';

/** A publication; `version` is the live one afterwards, also where nothing differed and nothing was published. */
export interface Published {
  readonly status: 'published' | 'unchanged';
  readonly version: string;
  readonly difference: Difference;
}

/** Who publishes, when and why. */
export interface PublicationNote {
  readonly author: string;
  readonly reason: string | null;
  /** Milliseconds since the epoch. */
  readonly publishedAt: number;
  /** Throws what keeps it from being published. */
  readonly check?: ((next: Project) => void) | undefined;
  /** Edits that change nothing of what is tested; none unless it is said. */
  readonly sameTest?: readonly SameTest[] | undefined;
}

/** Both states of a whole project. */
export interface States {
  readonly working: Project;
  readonly live: LiveProject;
}

/**
 * Publishes what is selected of the working state, on top of what is live, under the project's lock. Edges learn of it once the
 * transaction is committed and the project is delivered.
 */
export async function publishSelection(
  db: Transaction<Database>,
  { working, live }: States,
  selection: Selection,
  note: PublicationNote,
): Promise<Published> {
  return publishNext(db, { working, live }, selectProject(live.project, working, selection), note);
}

/** Returns the project that {@link publishSelection} would make live. */
export function nextProject({ working, live }: States, selection: Selection): Project {
  return withKeptOf(working, selectProject(live.project, working, selection));
}

/** Publishes a project in the place of what is live, as {@link publishSelection} does, once it is known what that will be. */
export async function publishNext(
  db: Transaction<Database>,
  { working, live }: States,
  selected: Project,
  { check, sameTest = [], ...note }: PublicationNote,
): Promise<Published> {
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
  await tellOfPublication(db, { live, next, version, ...note });
  return { status: 'published', version, difference };
}

/** What is kept beside a document is no draft: ids and phases are what they are, whichever state of it is live. */
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
