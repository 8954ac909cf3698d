import type { QueueTotals } from '@pixel/store/queue';

/** Whether every acknowledged event is accounted for. */
export function addsUp({ acknowledged, waiting, outcomes, uncounted }: QueueTotals): boolean {
  const { stored, dead, copy, erased, dropped } = outcomes;
  return acknowledged === stored + dead + copy + erased + dropped + waiting + uncounted;
}

/** Says what became of the acknowledged events, without a full stop. */
export function describeTotals(totals: QueueTotals): string {
  const { acknowledged, waiting, outcomes, uncounted } = totals;
  const { stored, dead, copy, erased, dropped } = outcomes;
  const parts = [
    `${numeral(stored)} stored`,
    `${numeral(dead)} dead ${dead === 1 ? 'letter' : 'letters'}`,
    `${numeral(copy)} ${copy === 1 ? 'copy' : 'copies'} left out`,
    `${numeral(erased)} of erased visitors`,
    `${numeral(dropped)} dropped`,
    `${numeral(waiting)} waiting`,
    ...(uncounted === 0 ? [] : [`${numeral(uncounted)} from before they were counted`]),
  ];
  const verdict = addsUp(totals) ? '' : '; that does not add up';
  return `${numeral(acknowledged)} ${acknowledged === 1 ? 'event' : 'events'} acknowledged: ${parts.join(', ')}${verdict}`;
}

function numeral(count: number): string {
  return count.toLocaleString('en-US');
}
