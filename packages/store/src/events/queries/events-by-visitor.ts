/**
 * The query that every count is made from: a row per visitor with `events`, an array of tuples of the `fields`, one for each
 * of its events in order of time. An event of which several copies were inserted is there once, as the copy with the least
 * time; equal times are in order of the event id's hash.
 *
 * `where` chooses events by what all copies have in common, so never by a time. The project is the parameter `projectKey`.
 *
 * Copies are removed here and not by the tables, since it must hold whatever batches they came in and whatever was merged.
 * Both tables, of claimed and of unclaimed events, are sorted by project and visitor, so that a visitor is done with before the
 * next one is read; `merge` keeps that order, which a union of two selects does not.
 */
export function eventsByVisitor({
  fields,
  where,
}: {
  readonly fields: readonly string[];
  readonly where: readonly string[];
}): string {
  const event = ['cityHash64(eventId)', 'time', ...fields].join(', ');
  const conditions = ['projectKey = {projectKey:String}', ...where].join(' AND ');
  return `
    SELECT arrayMap(e -> ${withoutHashAndTime(fields.length)}, arraySort(e -> (e.2, e.1), copies)) AS events
    FROM (
      SELECT arrayCompact(e -> e.1, arraySort(groupArray((${event})))) AS copies
      FROM merge(currentDatabase(), '^(events|unclaimed_events)$')
      WHERE ${conditions}
      GROUP BY projectKey, anonymousId
    )`;
}

function withoutHashAndTime(fieldCount: number): string {
  const positions = Array.from({ length: fieldCount }, (_, index) => `e.${index + 3}`);
  return `tuple(${positions.join(', ')})`;
}
