import type { KeptDraft } from './draft-state.ts';

/** The user and resource that a draft belongs to. */
export interface DraftOwner {
  readonly userId: string;
  readonly projectKey: string;
  /** Identifies the resource within the project. */
  readonly thing: string;
}

/** Storage of an unsaved draft. */
export interface DraftKeep<Content> {
  read(): KeptDraft<Content> | undefined;
  /** Undefined removes the draft. */
  write(kept: KeptDraft<Content> | undefined): void;
}

/** Stores unsaved edits for this tab, and returns them only to the user who typed them. */
export function createDraftKeep<Content>({ userId, projectKey, thing }: DraftOwner): DraftKeep<Content> {
  const key = `pixel-draft/${userId}/${projectKey}/${thing}`;
  return {
    read(): KeptDraft<Content> | undefined {
      const text = sessionStorage.getItem(key);
      return text === null ? undefined : (JSON.parse(text) as KeptDraft<Content>);
    },
    write(kept: KeptDraft<Content> | undefined): void {
      try {
        if (kept === undefined) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, JSON.stringify(kept));
      } catch {
        // Storage is full; the fields keep the edits anyway.
      }
    },
  };
}
