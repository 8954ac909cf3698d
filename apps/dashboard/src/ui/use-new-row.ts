import { type FocusEvent, useState } from 'react';

/** A row of fields that was just added. Its errors stay hidden until the focus leaves it. */
export interface NewRow {
  /** Whether a path is that of the new row or of a field in it. */
  readonly contains: (path: string) => boolean;
  /** Makes the row at a path the new one. */
  readonly start: (path: string) => void;
  /** Ends the grace period, for example because the row was removed while it had the focus. */
  readonly finish: () => void;
  /** Returns the props of a row's outermost element, given the row's path. */
  readonly props: (path: string) => { readonly onBlur?: (event: FocusEvent<HTMLElement>) => void };
}

/** Keeps track of the row that was added last, until the focus leaves it. Its empty fields aren't errors until then. */
export function useNewRow(): NewRow {
  const [newPath, setNewPath] = useState<string>();
  return {
    contains: (path) => path === newPath || path.startsWith(`${newPath}.`),
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
