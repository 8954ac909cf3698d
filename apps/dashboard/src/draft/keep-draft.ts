import type { KeptDraft } from './draft-state.ts';

/** Whose draft it is, and of what. */
export interface DraftOwner {
  readonly userId: string;
  readonly projectKey: string;
  /** What tells things apart within the project. */
  readonly thing: string;
}

/** Where what was typed is kept. */
export interface DraftKeep<Content> {
  read(): KeptDraft<Content> | undefined;
  /** Undefined removes what was kept. */
  write(kept: KeptDraft<Content> | undefined): void;
}

/** Keeps what was typed and not saved for this tab, and gives it to nobody but whoever typed it. */
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
        // There is no room for it; it stands in the fields all the same.
      }
    },
  };
}
