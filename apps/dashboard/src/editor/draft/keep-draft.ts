import type { KeptDraft } from './draft-state.ts';

/** Whose draft it is, and of what. */
export interface DraftOwner {
  readonly userId: string;
  readonly projectKey: string;
  readonly experimentKey: string;
}

/** Keeps what was typed and not saved for this tab, and gives it to nobody but whoever typed it. */
export function createDraftKeep({ userId, projectKey, experimentKey }: DraftOwner) {
  const key = `pixel-draft/${userId}/${projectKey}/${experimentKey}`;
  return {
    read(): KeptDraft | undefined {
      const text = sessionStorage.getItem(key);
      return text === null ? undefined : (JSON.parse(text) as KeptDraft);
    },
    /** Undefined removes what was kept. */
    write(kept: KeptDraft | undefined): void {
      try {
        if (kept === undefined) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, JSON.stringify(kept));
      } catch {
        // There is no room for it; it stands in the fields all the same.
      }
    },
  };
}

export type DraftKeep = ReturnType<typeof createDraftKeep>;
