import { isDeepStrictEqual } from 'node:util';
import type { Status } from '../life/transitions.ts';

/** What of an experiment or a survey stands beside its content. */
export interface Standing {
  readonly revision: number;
  /** Its status in what is live, or null where it is not there. */
  readonly live: Status | null;
  /** Whether it differs from what is live. */
  readonly isChanged: boolean;
}

/** Compares how it is and how it is live. */
export function standingOf<T extends { readonly status: Status }>(
  thing: T,
  live: T | undefined,
  revision: number | undefined,
): Standing {
  return {
    revision: revision ?? 0,
    live: live?.status ?? null,
    isChanged: !isDeepStrictEqual(thing, live),
  };
}
