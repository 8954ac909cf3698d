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
    `${numeral(stored)} stored`,
    ...(found === undefined ? [] : [inStore(found)]),
    `${numeral(copy)} ${copy === 1 ? 'copy' : 'copies'} left out`,
    `${numeral(erased)} of erased visitors`,
    `${numeral(dropped)} dropped`,
    `${numeral(waiting)} waiting`,
    ...(damaged === 0 ? [] : [`${numeral(damaged)} lost in damaged queue files`]),
    ...(uncounted === 0 ? [] : [`${numeral(uncounted)} from before they were counted`]),
    dead === 1 ? '1 became a dead letter' : `${numeral(dead)} became dead letters`,
    ...(found === undefined || dead === 0
      ? []
      : [`${numeral(found.deadLetters)} ${found.deadLetters === 1 ? 'is' : 'are'} kept`]),
  ];
  const again = dead === 0 ? '' : '; requeued records count again';
  const besides =
    visits === 0
      ? ''
      : `; in addition, ${numeral(visits)} ${visits === 1 ? 'record of visits was' : 'records of visits were'} stored`;
  const verdict = addsUp(totals) ? '' : '; that does not add up';
  return `${numeral(events)} ${events === 1 ? 'event' : 'events'} acknowledged: ${parts.join(', ')}${again}${besides}${verdict}`;
}

function inStore({ rows, distinct }: StoredCounts): string {
  return distinct === undefined
    ? `${numeral(rows)} rows in the store`
    : `${numeral(distinct)} distinct in the store`;
}

function numeral(count: number): string {
  return count.toLocaleString('en-US');
}
