import { dayMs, exposureDays, start } from './shop.ts';

/*
 * Visitors' events as arithmetic on the visitor's number and the event's slot, so that every database and this process generate the same
 * events. SQL texts name the two `i` and `k`, and use only what ClickHouse, PostgreSQL and DuckDB have in common.
 */

/** An event that a share of the visitors has, and when, in minutes since first exposure. The other visitors have an irrelevant one. */
interface Slot {
  readonly eventName: string;
  readonly from: number;
  readonly span: number;
  readonly percent: number;
}

const day = 24 * 60;
const past = { from: -14 * day, span: 14 * day };

const slots: readonly Slot[] = [
  { eventName: '$exposure', from: 0, span: 1, percent: 100 },
  { eventName: '$exposure', from: 60, span: 14 * day, percent: 100 },
  ...times(2, { eventName: 'view', ...past, percent: 60 }),
  ...times(5, { eventName: 'view', from: 1, span: 10 * day, percent: 80 }),
  { eventName: 'ping', ...past, percent: 50 },
  ...times(3, { eventName: 'ping', from: 0, span: 14 * day, percent: 70 }),
  { eventName: 'cart', from: 5, span: 7 * day, percent: 50 },
  { eventName: 'cart', ...past, percent: 20 },
  { eventName: 'checkout', from: 10, span: 8 * day, percent: 40 },
  { eventName: 'purchase', from: 15, span: 9 * day, percent: 35 },
  { eventName: 'purchase', ...past, percent: 10 },
  { eventName: 'refund', from: day, span: 25 * day, percent: 5 },
  { eventName: '$survey:completed', from: 60, span: 7 * day, percent: 12 },
];
export const eventsOfVisitor = slots.length;
const orderSlot = slots.findIndex(({ eventName, from }) => eventName === 'purchase' && from > 0);
const lastSlot = slots.length - 1;
const elsewhere = 'scroll';

/** Pseudo-random remainders, with a separate step for each event: (a + c k) i + b k mod p. */
const mixes = {
  happens: [48_271, 69_621, 7_919, 65_537],
  minutes: [69_621, 48_271, 104_729, 1_000_003],
  value: [16_807, 40_692, 15_487, 999_983],
} as const;
type Mix = keyof typeof mixes;

/** An event made by {@link eventsOf}. */
export interface Event {
  readonly eventName: string;
  /** Milliseconds since first exposure. */
  readonly age: number;
  readonly value: number;
}

/** A visitor whom metrics may count. */
export interface Visitor {
  readonly arm: number;
  readonly firstMs: number;
  /** Visitors in several variants are so from the second exposure on. */
  readonly state: 'bot' | 'internal' | 'multi' | 'counted';
}

/** Returns the visitor with a number. */
export function visitorOf(i: number): Visitor {
  const state =
    i % 50 === 0 ? 'bot' : i % 50 === 1 ? 'internal' : i % 1_000 === 2 ? ('multi' as const) : 'counted';
  return { arm: i % 3, firstMs: start + (i % exposureDays) * dayMs + ((i * 48_271) % 86_400) * 1_000, state };
}

/** Returns the events of a visitor, without copies. */
export function eventsOf(i: number): readonly Event[] {
  const events: Event[] = [];
  slots.forEach(({ eventName, from, span, percent }, k) => {
    if (k === lastSlot && hasCopy(i)) return;
    const minutes = from + (mix('minutes', i, k) % span);
    events.push({
      eventName: mix('happens', i, k) % 100 < percent ? eventName : elsewhere,
      age: minutes * 60_000 + k,
      value: ((mix('value', i, k) % 20_000) + 500) / 100,
    });
  });
  return events;
}

/** For some visitors, the last event is a copy of the order. */
function hasCopy(i: number): boolean {
  return i % 5 === 0;
}

function mix(name: Mix, i: number, k: number): number {
  const [a, b, c, modulus] = mixes[name];
  return (i * (a + c * k) + b * k) % modulus;
}

function sqlOf(name: Mix, k = 'k'): string {
  const [a, b, c, modulus] = mixes[name];
  return `((i * (${a} + ${c} * ${k}) + ${b} * ${k}) % ${modulus})`;
}

/** The same in SQL: a visitor's properties by `i`, and an event's also by its slot `k`. */
export const visitorSql = {
  firstMs: `${start} + (i % ${exposureDays}) * ${dayMs} + ((i * 48271) % 86400) * 1000`,
  isBot: 'i % 50 = 0',
  isInternal: 'i % 50 = 1',
  /** Claims another variant at its second exposure. */
  isMulti: 'i % 1000 = 2',
} as const;

export const eventSql = {
  /** Slot of event number `n`. */
  slot: `CASE WHEN n = ${lastSlot} AND i % 5 = 0 THEN ${orderSlot} ELSE n END`,
  eventName: `CASE WHEN ${sqlOf('happens')} % 100 < ${bySlot(({ percent }) => percent)} THEN ${bySlot(({ eventName }) => `'${eventName}'`)} ELSE '${elsewhere}' END`,
  /** Milliseconds since first exposure. */
  age: `(${bySlot(({ from }) => from)} + ${sqlOf('minutes')} % ${bySlot(({ span }) => span)}) * 60000 + k`,
  cents: `${sqlOf('value')} % 20000 + 500`,
  /** Cents of the order that a refund returns. */
  orderCents: `${sqlOf('value', `${orderSlot}`)} % 20000 + 500`,
  orderSlot: String(orderSlot),
} as const;

function bySlot(of: (slot: Slot) => string | number): string {
  return `CASE k ${slots.map((slot, k) => `WHEN ${k} THEN ${of(slot)}`).join(' ')} END`;
}

function times(count: number, slot: Slot): readonly Slot[] {
  return Array.from({ length: count }, () => slot);
}
