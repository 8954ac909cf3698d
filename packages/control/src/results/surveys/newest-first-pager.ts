/** A page of items, newest first. */
export interface NewestPage<Item> {
  readonly items: readonly Item[];
  /** Number of items on all pages. */
  readonly total: number;
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
}

/** Sort position of an item of a response. */
interface SortPosition {
  /** When the response began, ISO 8601 with milliseconds, UTC. */
  readonly at: string;
  readonly anonymousId: string;
  readonly responseId: string;
}

/** The format of the cursor in `next`. */
export const cursorPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[^_]+_[^_]+$/;

/** Collects a page of items that arrive in any order. Keeps only candidates for the page, however many items there are. */
export function createNewestFirstPager<Item extends SortPosition>({
  limit,
  after,
}: {
  readonly limit: number;
  /** Cursor from the previous page. */
  readonly after?: string | undefined;
}): { add(items: readonly Item[]): void; page(): NewestPage<Item> } {
  let found: readonly Item[] = [];
  let [total, behind] = [0, 0];
  return {
    add(items) {
      total += items.length;
      const further = after === undefined ? items : items.filter((item) => cursorOf(item) < after);
      behind += further.length;
      found = [...found, ...further].sort((a, b) => (cursorOf(a) < cursorOf(b) ? 1 : -1)).slice(0, limit);
    },
    page() {
      const last = found.at(-1);
      return {
        items: found,
        total,
        next: last === undefined || behind <= found.length ? null : cursorOf(last),
      };
    },
  };
}

/** Timestamps of equal length sort as text. */
function cursorOf({ at, anonymousId, responseId }: SortPosition): string {
  return `${at}_${anonymousId}_${responseId}`;
}
