import { type FocusEvent, useState } from 'react';

/** A row of fields that was just added and whose problems are withheld until the focus leaves it. */
export interface NewRow {
  /** Whether a path is at or below the fresh row. */
  readonly includes: (path: string) => boolean;
  /** Makes the row at a path the fresh one. */
  readonly start: (path: string) => void;
  /** Reveals the row's problems, for example because the row was removed while it had the focus. */
  readonly finish: () => void;
  /** Props of the element around the row at a path. */
  readonly props: (path: string) => { readonly onBlur?: (event: FocusEvent<HTMLElement>) => void };
}

/** Returns the last added row until the focus leaves it: a field that nobody could fill in yet isn't an error. */
export function useNewRow(): NewRow {
  const [newPath, setNewPath] = useState<string>();
  return {
    includes: (path) => path === newPath || path.startsWith(`${newPath}.`),
    start: setNewPath,
    finish: () => setNewPath(undefined),
    props: (path) =>
      path === newPath
        ? {
            onBlur({ currentTarget, relatedTarget }) {
              if (!currentTarget.contains(relatedTarget)) setNewPath(undefined);
            },
          }
        : {},
  };
}
