import { countOutcomes, type QueueTotals } from '@pixel/store/queue';

/** The event store's counts, if known. */
export interface StoredCounts {
  /** Rows of events. */
  readonly rows: number;
  /** Distinct events. */
  readonly distinct?: number;
  /** Dead letters still stored. */
  readonly deadLetters: number;
}

/** Whether every acknowledged record is accounted for. */
export function addsUp({ acknowledged, waiting, outcomes, damaged, uncounted }: QueueTotals): boolean {
  return acknowledged === countOutcomes(outcomes) + waiting + damaged + uncounted;
}

/** Describes the outcomes of acknowledged events and, if known, the event store's counts; without a full stop. */
export function describeTotals(totals: QueueTotals, found?: StoredCounts): string {
  const { acknowledged, waiting, outcomes, damaged, uncounted } = totals;
  const { stored, dead, copy, erased, dropped, visits } = outcomes;
  const events = acknowledged - visits;
  const parts = [
    `${formatCount(stored)} stored`,
    ...(found === undefined ? [] : [describeStored(found)]),
    `${formatCount(copy)} ${copy === 1 ? 'copy' : 'copies'} left out`,
    `${formatCount(erased)} of erased visitors`,
    `${formatCount(dropped)} dropped`,
    `${formatCount(waiting)} waiting`,
    ...(damaged === 0 ? [] : [`${formatCount(damaged)} lost in damaged queue files`]),
    ...(uncounted === 0 ? [] : [`${formatCount(uncounted)} from before they were counted`]),
    dead === 1 ? '1 became a dead letter' : `${formatCount(dead)} became dead letters`,
    ...(found === undefined || dead === 0
      ? []
      : [`${formatCount(found.deadLetters)} ${found.deadLetters === 1 ? 'is' : 'are'} kept`]),
  ];
  const requeueNote = dead === 0 ? '' : '; requeued records count again';
  const visitsNote =
    visits === 0
      ? ''
      : `; in addition, ${formatCount(visits)} ${visits === 1 ? 'record of visits was' : 'records of visits were'} stored`;
  const verdict = addsUp(totals) ? '' : '; that does not add up';
  return `${formatCount(events)} ${events === 1 ? 'event' : 'events'} acknowledged: ${parts.join(', ')}${requeueNote}${visitsNote}${verdict}`;
}

function describeStored({ rows, distinct }: StoredCounts): string {
  return distinct === undefined
    ? `${formatCount(rows)} rows in the store`
    : `${formatCount(distinct)} distinct in the store`;
}

function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}
