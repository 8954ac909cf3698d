import { changeStates } from '@pixel/protocol';
import type { ClickhouseTables } from '../clickhouse-tables.ts';
import { eventsByVisitor } from '../queries/events-by-visitor.ts';
import { quote } from '../sql/quote.ts';
import type { ChangeHealth, ChangeOutcome, ChangePeriod } from './change-health.ts';

/** Host and path of the page, without the query string. */
const page = 'concat(domain(url), decodeURLComponent(path(url)))';

const events = eventsByVisitor({
  fields: ['payload', 'toString(browser)', page, 'toUnixTimestamp64Milli(time)'],
  where: [
    "eventName = '$change'",
    'NOT bot',
    'NOT internal',
    "time >= fromUnixTimestamp64Milli({since:Int64}, 'UTC')",
  ],
});

const states = changeStates.map(quote).join(', ');

/** Clamps untrusted input from pages: weights to between 1 and 1,000, and variants to at most 1,000 changes. */
function outcomesQuery({ byPhase }: { readonly byPhase: boolean }): string {
  return `SELECT variantKey, position - 1 AS position, state, page, browser, sum(weight) AS views
    FROM (
      SELECT
        event.2 AS browser,
        event.3 AS page,
        least(greatest(JSONExtractUInt(event.1, 'weight'), 1), 1000) AS weight,
        arrayJoin(JSONExtractArrayRaw(event.1, 'experiments')) AS experiment,
        JSONExtractString(experiment, 'variantKey') AS variantKey,
        arraySlice(JSONExtract(experiment, 'changes', 'Array(String)'), 1, 1000) AS changes
      FROM (SELECT arrayJoin(events) AS event FROM (${events}))
      WHERE JSONExtractString(experiment, 'experimentKey') = {experimentKey:String}
        ${byPhase ? "AND JSONExtractUInt(experiment, 'phase') = {phase:UInt16}" : ''}
    )
    ARRAY JOIN changes AS state, arrayEnumerate(changes) AS position
    WHERE state IN (${states})
    GROUP BY variantKey, position, state, page, browser
    ORDER BY views DESC, variantKey, position, state, page, browser
    LIMIT 10000`;
}

/** Ignores reports that don't include the change. */
function periodsQuery({ byPhase }: { readonly byPhase: boolean }): string {
  return `SELECT period, browser, count() AS reports, countIf(state NOT IN ('applied', 'late')) AS failed
    FROM (
      SELECT
        event.2 AS browser,
        intDiv(event.4 - {since:Int64}, {periodMs:Int64}) AS period,
        arrayJoin(JSONExtractArrayRaw(event.1, 'experiments')) AS experiment,
        arrayElement(JSONExtract(experiment, 'changes', 'Array(String)'), {position:UInt16} + 1) AS state
      FROM (SELECT arrayJoin(events) AS event FROM (${events}))
      WHERE JSONExtractString(experiment, 'experimentKey') = {experimentKey:String}
        AND JSONExtractString(experiment, 'variantKey') = {variantKey:String}
        ${byPhase ? "AND JSONExtractUInt(experiment, 'phase') = {phase:UInt16}" : ''}
    )
    WHERE state IN (${states})
    GROUP BY period, browser
    ORDER BY period, browser
    LIMIT 50000`;
}

/** Creates the reader of change outcomes. */
export function createClickhouseChangeHealth(tables: Pick<ClickhouseTables, 'read'>): ChangeHealth {
  return {
    async outcomes({ projectKey, experimentKey, phase, since }) {
      const rows = await tables.read<Record<keyof ChangeOutcome, string>>(
        outcomesQuery({ byPhase: phase !== undefined }),
        { projectKey, experimentKey, since: `${since}`, ...(phase !== undefined && { phase: `${phase}` }) },
      );
      return rows.map((row) => ({
        variantKey: row.variantKey,
        position: Number(row.position),
        state: row.state as ChangeOutcome['state'],
        page: row.page,
        browser: row.browser,
        views: Number(row.views),
      }));
    },
    async overTime({ projectKey, experimentKey, phase, since, variantKey, position, periodMs }) {
      const rows = await tables.read<Record<keyof ChangePeriod, string>>(
        periodsQuery({ byPhase: phase !== undefined }),
        {
          ...{ projectKey, experimentKey, variantKey, since: `${since}` },
          ...{ position: `${position}`, periodMs: `${periodMs}` },
          ...(phase !== undefined && { phase: `${phase}` }),
        },
      );
      return rows.map(({ period, browser, reports, failed }) => ({
        period: Number(period),
        browser,
        reports: Number(reports),
        failed: Number(failed),
      }));
    },
  };
}
