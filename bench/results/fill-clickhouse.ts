import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { openClickhouseTables } from '@pixel/store/events/clickhouse';
import { experimentKey, surveyId, variants } from './shop.ts';
import { eventSql, eventsOfVisitor, visitorSql } from './visitors.ts';

export type Tables = Pick<ReturnType<typeof openClickhouseTables>, 'run' | 'read'>;

/** A statement in the child process has a minute. */
const visitorsAtOnce = 50_000;

/** Inserts the events of a project's visitors in batches, as rows that ingest could have written. */
export async function fillClickhouse(tables: Tables, projectKey: string, visitors: number): Promise<void> {
  for (let from = 0; from < visitors; from += visitorsAtOnce)
    await tables.run('Inserting events', insertOf(from, Math.min(visitorsAtOnce, visitors - from)), {
      projectKey,
    });
}

/** Waits until no more merges run, and returns the number of remaining parts. */
export async function awaitMerged(tables: Tables): Promise<number> {
  while ((await tables.read('SELECT 1 FROM system.merges LIMIT 1', {})).length > 0) await sleep(100);
  const [row] = await tables.read<{ readonly parts: string }>(
    `SELECT toString(count()) AS parts FROM system.parts
     WHERE database = currentDatabase() AND table = 'events' AND active`,
    {},
  );
  return Number(row?.parts);
}

const exposed = "name = '$exposure'";
const surveyed = "name = '$survey:completed'";
const paid = "name IN ('purchase', 'refund')";
const variant = `[${variants.map((key) => `'${key}'`).join(', ')}][1 + (i + (${visitorSql.isMulti} AND k = 1)) % 3]`;
/** An array that only exposures have. */
const claim = (value: string) => `if(${exposed}, [${value}], [])`;

const columns: Readonly<Record<string, string>> = {
  projectKey: '{projectKey:String}',
  anonymousId: "reinterpretAsUUID(MD5(concat('visitor ', toString(i))))",
  eventId: "toString(reinterpretAsUUID(MD5(concat(toString(i), ' ', toString(k)))))",
  eventName: 'name',
  time: "fromUnixTimestamp64Milli(toInt64(ms), 'UTC')",
  receivedAt: "fromUnixTimestamp64Milli(toInt64(ms + 900 + 500 * n), 'UTC')",
  createdAt: "concat(replaceOne(toString(fromUnixTimestamp64Milli(toInt64(ms), 'UTC')), ' ', 'T'), 'Z')",
  version: "'7'",
  'assignments.experimentKey': claim(`'${experimentKey}'`),
  'assignments.experimentId': claim("'e1'"),
  'assignments.variantKey': claim(variant),
  'assignments.variantId': claim(variant),
  'assignments.isControl': claim(`${variant} = 'control'`),
  'assignments.verified': claim('true'),
  'assignments.forced': claim('false'),
  'assignments.phase': claim('1'),
  payload: `if(${surveyed}, concat('{"answers":{"stars":', toString(cents % 5 + 1), ',"nps":', toString(cents % 11), '}}'), '')`,
  numbers: `multiIf(name = 'purchase', map('revenue', cents / 100), name = 'refund', map('revenue', -(${eventSql.orderCents}) / 100), name = 'ping', map('value', cents / 100), CAST(map(), 'Map(String, Float64)'))`,
  props: `if(${paid}, map('currency', 'EUR', 'orderId', concat('o', toString(if(name = 'refund', ${eventSql.orderSlot}, k)))), CAST(map(), 'Map(String, String)'))`,
  context: "map('plan', if(i % 4 = 0, 'pro', 'free'))",
  url: "concat('https://shop.example/products/', toString(cents))",
  referrer: "if(k = 0, 'https://search.example/', '')",
  userAgent:
    "'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'",
  device: "if(i % 2 = 0, 'mobile', 'desktop')",
  browser: "'Chrome'",
  os: "if(i % 2 = 0, 'Android', 'Windows')",
  language: "'en'",
  country: "concat('C', toString(i % 40))",
  sequence: 'k + 1',
  bot: visitorSql.isBot,
  internal: visitorSql.isInternal,
  requestId: 'toString(generateUUIDv4())',
  surveyId: `if(${surveyed}, '${surveyId}', '')`,
  responseId: `if(${surveyed}, concat('r', toString(i)), '')`,
  surveyEvent: `if(${surveyed}, 'completed', '')`,
  session: 'toString(cityHash64(i, intDiv(k, 4)))',
  visitorType: "if(i % 3 = 0, 'returning', 'new')",
  entryPath: "concat('/', toString(i % 10))",
  source: "'direct'",
};

function insertOf(from: number, visitors: number): string {
  const names = Object.keys(columns).map((name) => `\`${name}\``);
  return `INSERT INTO events (${names.join(', ')})
    SELECT ${Object.values(columns).join(',\n      ')}
    FROM (
      SELECT i, n, k, ${eventSql.eventName} AS name, ${visitorSql.firstMs} + ${eventSql.age} AS ms, ${eventSql.cents} AS cents
      FROM (
        SELECT i, n, ${eventSql.slot} AS k
        FROM (SELECT ${from} + intDiv(number, ${eventsOfVisitor}) AS i, number % ${eventsOfVisitor} AS n FROM numbers_mt(${visitors * eventsOfVisitor}))
      )
    )
    SETTINGS max_threads = ${availableParallelism()}, max_insert_threads = ${availableParallelism()}`;
}
