import type { z } from 'zod';
import type { NonContentFields } from '../../project/content/patch-content.ts';
import type { DocumentTypes, LifecycleKind } from '../../project/documents/document-kinds.ts';
import type { Ids } from '../../project/documents/merge-configuration.ts';
import type { Project } from '../../project/documents/project.ts';
import type { OpenedProject } from '../../project/storage/open-project.ts';

/** The rules of a kind of document that the shared commands need. */
export interface DocumentRules<
  K extends LifecycleKind,
  Content extends object,
  View extends { revision: number },
> {
  readonly kind: K;
  /** The schema of the editable content, and the response's other fields. */
  readonly schema: z.ZodObject;
  readonly nonContentFields: NonContentFields<View, Content>;
  readonly contentOf: (document: DocumentTypes[K]) => Content;
  /**
   * Builds the document from content and state, validated against the project; `state` has its key, status and salt. Throws
   * `invalid_configuration` with every problem.
   */
  readonly build: (project: Project, content: Content, state: object, ids: Ids) => DocumentTypes[K];
  /** Converts the document to the API's response. */
  readonly toApi: (document: DocumentTypes[K]) => object;
  /** The API's response, with the document's status and revision. */
  readonly view: (opened: OpenedProject, key: string) => View;
  /** Throws if an edit changes something that must not change while the document is live. */
  readonly checkEdit?: (
    before: DocumentTypes[K],
    after: DocumentTypes[K],
    live: DocumentTypes[K] | undefined,
  ) => void;
  /** Throws if the document can't be live beside everything else that will be. */
  readonly checkLive?: (next: Project, key: string) => void;
}
