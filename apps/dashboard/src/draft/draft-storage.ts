import type { StoredDraft } from './draft-state.ts';

/** The user and resource that a draft belongs to. */
export interface DraftOwner {
  readonly userId: string;
  readonly projectKey: string;
  /** Identifies the resource within the project. */
  readonly resource: string;
}

/** Storage of an unsaved draft. */
export interface DraftStorage<Content> {
  read(): StoredDraft<Content> | undefined;
  /** Undefined removes the draft. */
  write(draft: StoredDraft<Content> | undefined): void;
}

/** Stores unsaved edits for this tab, and returns them only to the user who typed them. */
export function createDraftStorage<Content>({
  userId,
  projectKey,
  resource,
}: DraftOwner): DraftStorage<Content> {
  const key = `pixel-draft/${userId}/${projectKey}/${resource}`;
  return {
    read(): StoredDraft<Content> | undefined {
      const text = sessionStorage.getItem(key);
      return text === null ? undefined : (JSON.parse(text) as StoredDraft<Content>);
    },
    write(draft: StoredDraft<Content> | undefined): void {
      try {
        if (draft === undefined) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, JSON.stringify(draft));
      } catch {
        // Storage is full; the fields keep the edits anyway.
      }
    },
  };
}
