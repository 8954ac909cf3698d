/** A page of things out of many, the newest first. */
export interface NewestPage<Item> {
  readonly items: readonly Item[];
  /** How many there are on all pages. */
  readonly total: number;
  /** What to ask for to get the next page; null behind the last. */
  readonly next: string | null;
}

/** Where something of a response stands among all. */
interface Placed {
  /** When the response began, ISO 8601 with milliseconds, UTC. */
  readonly at: string;
  readonly anonymousId: string;
  readonly responseId: string;
}

/** What a page gives as `next`. */
export const placePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[^_]+_[^_]+$/;

/** Gathers a page of things that come in any order; only what can be on it is kept, however many there are. */
export function createNewestFirst<Item extends Placed>({
  limit,
  after,
}: {
  readonly limit: number;
  /** Where the page before says to go on. */
  readonly after?: string | undefined;
}): { add(items: readonly Item[]): void; page(): NewestPage<Item> } {
  let found: readonly Item[] = [];
  let [total, behind] = [0, 0];
  return {
    add(items) {
      total += items.length;
      const further = after === undefined ? items : items.filter((item) => placeOf(item) < after);
      behind += further.length;
      found = [...found, ...further].sort((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1)).slice(0, limit);
    },
    page() {
      const last = found.at(-1);
      return {
        items: found,
        total,
        next: last === undefined || behind <= found.length ? null : placeOf(last),
      };
    },
  };
}

/** Times of one length are in order as texts. */
function placeOf({ at, anonymousId, responseId }: Placed): string {
  return `${at}_${anonymousId}_${responseId}`;
}
