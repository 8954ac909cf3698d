import type { z } from 'zod';
import type { Beside } from '../../project/content/patch-content.ts';
import type { DocumentOf, LifecycleKind } from '../../project/documents/document-kinds.ts';
import type { Ids } from '../../project/documents/merge-configuration.ts';
import type { Project } from '../../project/documents/project.ts';
import type { OpenedProject } from '../../project/storage/open-project.ts';

/** What a kind of document is told apart by, for all that is done with documents alike. */
export interface DocumentRules<
  K extends LifecycleKind,
  Content extends object,
  View extends { revision: number },
> {
  readonly kind: K;
  /** What people edit of it, and what else it is answered with. */
  readonly schema: z.ZodObject;
  readonly beside: Beside<View, Content>;
  readonly contentOf: (document: DocumentOf[K]) => Content;
  /**
   * Returns the document of a content and a state as the project would have it; `state` has its key, its status and its salt. Throws
   * `invalid_configuration` with every problem.
   */
  readonly build: (project: Project, content: Content, state: object, ids: Ids) => DocumentOf[K];
  /** How the API answers with the document. */
  readonly answer: (document: DocumentOf[K]) => object;
  /** The same with how it stands. */
  readonly view: (opened: OpenedProject, key: string) => View;
  /** Throws what an edit must not change while the document is live. */
  readonly checkEdit?: (before: DocumentOf[K], after: DocumentOf[K], live: DocumentOf[K] | undefined) => void;
  /** Throws what keeps it from being live beside all else that will be. */
  readonly checkLive?: (next: Project, key: string) => void;
}
