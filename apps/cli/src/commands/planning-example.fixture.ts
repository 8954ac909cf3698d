import { hashToUnitInterval } from '@pixel/engine';
import type { EventRow } from '@pixel/store/events';
import { eventRow } from '../../../../tests/support/event-row.ts';

const dayMs = 86_400_000;
const projectKey = 'pk_guide';

export const planningNow = Date.UTC(2026, 2, 16);

const visitorsPerDay = 600;
const days = 14;

const commonFields = {
  urlRules: { include: [{ kind: 'contains', value: '/product' }], exclude: [] },
  variants: [
    { variantKey: 'control', name: 'Original', weight: 0.5, isControl: true },
    { variantKey: 'large-photos', name: 'Large photos', weight: 0.5 },
  ],
};

/** The project of the planning guide's example: a planned experiment, one with an uneven salt, and a running one. */
export const planningProject = {
  projectKey,
  name: 'Guide',
  currency: 'EUR',
  pageviews: true,
  goals: [
    { goalKey: 'basket', name: 'Baskets', type: 'custom_event', eventName: 'add_to_basket' },
    { goalKey: 'revenue', name: 'Revenue', type: 'revenue', eventName: 'purchase', valueProperty: 'revenue' },
    { goalKey: 'load', name: 'Load time', type: 'custom_event', eventName: 'loaded', valueProperty: 'ms' },
    { goalKey: 'help', name: 'Help opened', type: 'custom_event', eventName: 'help_opened' },
  ],
  experiments: [
    {
      ...{ ...commonFields, experimentKey: 'product-photos', name: 'Product photos', salt: 'product-photos' },
      goals: [
        { goalKey: 'basket', role: 'primary' },
        { goalKey: 'revenue', role: 'secondary' },
        { goalKey: 'load', role: 'secondary', analysis: { kind: 'quantile', quantile: 0.75 } },
        { goalKey: 'help', role: 'guardrail', analysis: { margin: 0.1, direction: 'decrease' } },
      ],
      plan: { plannedVisitors: 20_000 },
    },
    {
      ...{ ...commonFields, experimentKey: 'uneven', name: 'Uneven', salt: 'uneven' },
      goals: [{ goalKey: 'basket', role: 'primary' }],
    },
    {
      ...{ ...commonFields, experimentKey: 'running', name: 'Running', salt: 'uneven', status: 'running' },
      goals: [{ goalKey: 'basket', role: 'primary' }],
    },
  ],
};

/** The events of its visitors in 14 days. A quarter of those whom the uneven salt assigns to control filled a basket the day before. */
export function planningEvents(): readonly EventRow[] {
  return Array.from({ length: days * visitorsPerDay }, (_, visitor) => {
    const anonymousId = `00000000-0000-4000-8000-${visitor.toString(16).padStart(12, '0')}`;
    const day = Math.floor(visitor / visitorsPerDay);
    const time = planningNow - (days - day) * dayMs + (visitor % visitorsPerDay) * 100_000;
    const sent = (eventName: string, after: number, fields: Partial<EventRow> = {}) =>
      eventRow({
        ...{ projectKey, anonymousId, eventName, eventId: `${eventName} ${after}` },
        ...{ device: visitor % 3 === 0 ? 'desktop' : 'mobile', time: time + after, receivedAt: time + after },
        ...fields,
      });
    const cents = 1_990 + ((visitor * 7_919) % 6_000);
    return [
      sent('$pageview', 0, { url: 'https://shop.example/product/1' }),
      sent('loaded', 10, { numbers: { ms: 400 + ((visitor * 613) % 1_600) } }),
      ...(visitor % 7 === 0 ? [sent('loaded', 20, { numbers: { ms: 300 + ((visitor * 101) % 900) } })] : []),
      ...(visitor % 8 === 0 ? [sent('add_to_basket', 30)] : []),
      ...(visitor % 16 === 0 ? [sent('purchase', 40, { numbers: { revenue: cents / 100 } })] : []),
      ...(visitor % 25 === 0 ? [sent('help_opened', 50)] : []),
      ...(visitor % 4 === 0 && hashToUnitInterval('uneven', anonymousId) < 0.5
        ? [sent('add_to_basket', -dayMs)]
        : []),
    ];
  }).flat();
}
