import { storedEvents } from './stored-events.ts';

/**
 * The query that every count is made from: a row per visitor with `events`, an array of tuples of the `fields`, one for each
 * of its events in order of time. An event of which several copies were inserted is there once, as the copy with the least
 * time; equal times are in order of the event id's hash.
 *
 * `where` chooses events by what all copies have in common, so never by a time. The project is the parameter `projectKey`.
 * `ofAll` are aggregates, by their names, over everything that is stored of a visitor, copies included, and no visitor is there
 * then without one of the chosen events.
 *
 * Copies are removed here and not by the tables, since it must hold whatever batches they came in and whatever was merged.
 * Both tables, of claimed and of unclaimed events, are sorted by project and visitor, so that a visitor is done with before the
 * next one is read; `merge` keeps that order, which a union of two selects does not.
 */
export function eventsByVisitor({
  fields,
  where,
  ofAll = {},
}: {
  readonly fields: readonly string[];
  readonly where: readonly string[];
  readonly ofAll?: Readonly<Record<string, string>>;
}): string {
  const event = `(${['cityHash64(eventId)', 'time', ...fields].join(', ')})`;
  const names = Object.keys(ofAll);
  const aggregates = Object.entries(ofAll).map(([name, aggregate]) => `, ${aggregate} AS ${name}`);
  const inProject = 'projectKey = {projectKey:String}';
  const chosen = where.join(' AND ');
  // What is aggregated over all events must read them all; otherwise columns are read of the chosen ones only.
  const [gathered, condition, having] =
    names.length === 0
      ? [`groupArray(${event})`, [inProject, ...where].join(' AND '), '']
      : [`groupArrayIf(${event}, ${chosen})`, inProject, 'HAVING notEmpty(copies)'];
  return `
    SELECT ${[`arrayMap(e -> ${withoutHashAndTime(fields.length)}, arraySort(e -> (e.2, e.1), copies)) AS events`, ...names].join(', ')}
    FROM (
      SELECT arrayCompact(e -> e.1, arraySort(${gathered})) AS copies${aggregates.join('')}
      FROM ${storedEvents}
      WHERE ${condition}
      GROUP BY projectKey, anonymousId
      ${having}
    )`;
}

function withoutHashAndTime(fieldCount: number): string {
  const positions = Array.from({ length: fieldCount }, (_, index) => `e.${index + 3}`);
  return `tuple(${positions.join(', ')})`;
}
