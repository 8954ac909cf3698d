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

/** Matches a cursor, such as `next` of a page. */
export const cursorPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[^_]+_[^_]+$/;

/** Creates a pager that collects one page of items, which may arrive in any order. Keeps only candidates for the page in memory. */
export function createNewestFirstPager<Item extends SortPosition>({
  limit,
  after,
}: {
  readonly limit: number;
  /** Cursor from the previous page. */
  readonly after?: string | undefined;
}): { add(items: readonly Item[]): void; page(): NewestPage<Item> } {
  let pageItems: readonly Item[] = [];
  let [total, remaining] = [0, 0];
  return {
    add(items) {
      total += items.length;
      const candidates = after === undefined ? items : items.filter((item) => cursorOf(item) < after);
      remaining += candidates.length;
      pageItems = [...pageItems, ...candidates]
        .sort((a, b) => (cursorOf(a) < cursorOf(b) ? 1 : -1))
        .slice(0, limit);
    },
    page() {
      const lastItem = pageItems.at(-1);
      return {
        items: pageItems,
        total,
        next: lastItem === undefined || remaining <= pageItems.length ? null : cursorOf(lastItem),
      };
    },
  };
}

/** Returns the cursor of an item. Cursors sort as text, since all timestamps have the same length. */
function cursorOf({ at, anonymousId, responseId }: SortPosition): string {
  return `${at}_${anonymousId}_${responseId}`;
}
