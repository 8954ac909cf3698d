import { type FocusEvent, useState } from 'react';

/** A row of fields that was just added and whose problems are withheld until the focus leaves it. */
export interface FreshRow {
  /** Whether a path is at or below the fresh row. */
  readonly covers: (path: string) => boolean;
  /** Makes the row at a path the fresh one. */
  readonly begin: (path: string) => void;
  /** Reveals the row's problems, for example because the row was removed while it had the focus. */
  readonly end: () => void;
  /** Props of the element around the row at a path. */
  readonly around: (path: string) => { readonly onBlur?: (event: FocusEvent<HTMLElement>) => void };
}

/** Returns the last added row until the focus leaves it: a field that nobody could fill in yet isn't an error. */
export function useFreshRow(): FreshRow {
  const [fresh, setFresh] = useState<string>();
  return {
    covers: (path) => path === fresh || path.startsWith(`${fresh}.`),
    begin: setFresh,
    end: () => setFresh(undefined),
    around: (path) =>
      path === fresh
        ? {
            onBlur({ currentTarget, relatedTarget }) {
              if (!currentTarget.contains(relatedTarget)) setFresh(undefined);
            },
          }
        : {},
  };
}
