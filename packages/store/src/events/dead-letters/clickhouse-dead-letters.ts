import type { ClickhouseTables } from '../clickhouse-tables.ts';
import { parseTime } from '../decode-row.ts';
import type { DeadLetters, LetterFilter, StoredDeadLetter } from '../events.ts';
import { quote } from '../sql/quote.ts';

const idsPerStatement = 2_000;
/** Records per read; one may exceed 64 KiB. */
const lettersPerRead = 200;
const idPattern = /^[0-9a-f]{32}$/;

/** Creates the dead letters in the table `dead_letters`. */
export function createClickhouseDeadLetters(tables: Pick<ClickhouseTables, 'read' | 'run'>): DeadLetters {
  async function find(
    ids: readonly string[],
    filter: LetterFilter = {},
  ): Promise<readonly StoredDeadLetter[]> {
    const letters: StoredDeadLetter[] = [];
    for (const batch of idBatches(ids, lettersPerRead)) {
      const rows = await tables.read<LetterColumns>(
        // Of several inserts of a letter, the one received first.
        `SELECT lower(hex(id)) AS name, receivedAt, reason, record FROM dead_letters
          WHERE id IN (${batch.join(', ')}) AND ${filterCondition(filter)} ORDER BY receivedAt, reason LIMIT 1 BY id`,
        { ...filter },
      );
      letters.push(...rows.map(decodeLetter));
    }
    return letters;
  }

  return {
    async count(filter = {}) {
      const [row] = await tables.read<{ readonly count: string }>(
        `SELECT uniqExact(id) AS count FROM dead_letters WHERE ${filterCondition(filter)}`,
        { ...filter },
      );
      return Number(row?.count ?? 0);
    },

    async list({ limit, ...filter }) {
      // Without the records; `find` reads those of the listed letters only.
      const rows = await tables.read<{ readonly name: string }>(
        `SELECT lower(hex(id)) AS name, min(receivedAt) AS first FROM dead_letters
          WHERE ${filterCondition(filter)} GROUP BY id ORDER BY first DESC, id DESC LIMIT {limit:UInt32}`,
        { ...filter, limit: String(limit) },
      );
      const letters = new Map(
        (await find(rows.map(({ name }) => name))).map((letter) => [letter.id, letter]),
      );
      return rows.flatMap(({ name }) => letters.get(name) ?? []);
    },

    async ids(filter = {}) {
      const rows = await tables.read<{ readonly name: string }>(
        `SELECT lower(hex(id)) AS name FROM dead_letters
          WHERE ${filterCondition(filter)} GROUP BY id ORDER BY min(receivedAt) DESC, id DESC`,
        { ...filter },
      );
      return rows.map(({ name }) => name);
    },

    find,

    async remove(ids) {
      for (const batch of idBatches(ids, idsPerStatement))
        await tables.run(
          'Removing dead letters',
          `DELETE FROM dead_letters WHERE id IN (${batch.join(', ')})`,
          {},
        );
    },
  };
}

function filterCondition({ projectKey }: LetterFilter): string {
  if (projectKey === undefined) return 'true';
  return "JSONExtractString(record, 'body', 'projectKey') = {projectKey:String}";
}

interface LetterColumns {
  readonly name: string;
  readonly receivedAt: string;
  readonly reason: string;
  readonly record: string;
}

function decodeLetter({ name, receivedAt, reason, record }: LetterColumns): StoredDeadLetter {
  return { id: name, receivedAt: parseTime(receivedAt), reason, record };
}

/** Returns ids as SQL literals in batches; drops malformed ids. */
function idBatches(ids: readonly string[], size: number): readonly (readonly string[])[] {
  const literals = [...new Set(ids)].filter((id) => idPattern.test(id)).map((id) => `unhex(${quote(id)})`);
  return Array.from({ length: Math.ceil(literals.length / size) }, (_, index) =>
    literals.slice(index * size, (index + 1) * size),
  );
}
