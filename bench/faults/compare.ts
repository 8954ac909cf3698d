import type { Book, Page } from './book.ts';
import type { Verdict } from './messages.ts';
import { readStore } from './read-store.ts';

/** A scenario's events after the server was stopped. */
interface FoundEvents {
  /** Rows by event id. */
  readonly rows: ReadonlyMap<string, number>;
  readonly deadLettered: ReadonlySet<string>;
  readonly spooled: ReadonlySet<string>;
  readonly counted: number | null;
}

const maxExamples = 5;

/** Compares the book with the event store, the dead letters and the spool of a data directory that no server uses. */
export async function compare(
  dataDirectory: string,
  book: Book,
  counted: ReadonlyMap<string, number>,
): Promise<readonly Verdict[]> {
  const found = await readStore(dataDirectory);
  return [...book.pages.values()].map((page) =>
    judge(page, {
      rows: found.rowsOf(page.name),
      deadLettered: found.deadLettered,
      spooled: found.spooled,
      counted: counted.get(page.name) ?? null,
    }),
  );
}

function judge(page: Page, { rows, deadLettered, spooled, counted }: FoundEvents): Verdict {
  const { sent, acknowledged, refused } = page;
  const gone = [...acknowledged].filter((id) => !rows.has(id) && !deadLettered.has(id) && !spooled.has(id));
  const missing = gone.filter((id) => !page.damaged.has(id));
  return {
    name: page.name,
    sent: sent.size,
    acknowledged: acknowledged.size,
    uncertain: [...sent].filter((id) => !acknowledged.has(id) && !refused.has(id)).length,
    refused: refused.size,
    repeated: page.resentAfterAcknowledgement,
    stored: rows.size,
    rows: [...rows.values()].reduce((sum, each) => sum + each, 0),
    deadLettered: [...sent].filter((id) => deadLettered.has(id)).length,
    spooled: [...sent].filter((id) => spooled.has(id) && !rows.has(id)).length,
    counted,
    damaged: gone.length - missing.length,
    lost: missing.length + Math.max(0, rows.size - (counted ?? rows.size)),
    overcounted: Math.max(0, (counted ?? rows.size) - rows.size),
    invented: [...rows.keys()].filter((id) => !sent.has(id)).length,
    examples: missing.slice(0, maxExamples),
  };
}
