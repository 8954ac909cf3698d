import type { EventRow, VisitCountRow } from '@pixel/store/events';
import { eventRow } from '../../../../tests/support/event-row.ts';

const start = Date.UTC(2026, 2, 2, 8);
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const projectKey = 'pk_guide';

export const guideTimes = { start, computed: start + 14 * dayMs, read: start + 14 * dayMs + 12 * 60_000 };

/** Outcomes of the 10,000 visitors per variant with a closed window, and numbers of visitors that are excluded. */
export const guideVariants = [
  {
    variantKey: 'control',
    n: 10_000,
    open: 480,
    purchases: { mobile: 240, desktop: 260, large: 40 },
    baskets: 2_000,
    helped: 2_000,
    views: 31_400,
    excluded: { multi: 3, internal: 6, bots: 40, unverified: 12 },
  },
  {
    variantKey: 'buy-now',
    n: 10_000,
    open: 320,
    purchases: { mobile: 300, desktop: 300, large: 42 },
    baskets: 2_200,
    helped: 1_980,
    views: 31_050,
    excluded: { multi: 2, internal: 5, bots: 38, unverified: 15 },
  },
] as const;

type Variant = (typeof guideVariants)[number];

/** The project of the results guide's example. */
export const guideProject = {
  projectKey,
  name: 'Guide',
  currency: 'EUR',
  goals: [
    { goalKey: 'purchase', name: 'Purchases', type: 'custom_event', eventName: 'purchase' },
    { goalKey: 'basket', name: 'Baskets', type: 'custom_event', eventName: 'add_to_basket' },
    { goalKey: 'revenue', name: 'Revenue', type: 'revenue', eventName: 'purchase', valueProperty: 'revenue' },
    { goalKey: 'help', name: 'Help opened', type: 'custom_event', eventName: 'help_opened' },
  ],
  experiments: [
    {
      experimentKey: 'product-cta',
      name: 'Product call to action',
      status: 'running',
      variants: [
        { variantKey: 'control', name: 'Original', weight: 0.5, isControl: true },
        {
          variantKey: 'buy-now',
          name: 'Buy now',
          weight: 0.5,
          changes: [{ selector: '#buy', operation: 'set_text', value: 'Buy now', orderIndex: 0 }],
        },
      ],
      goals: [
        { goalKey: 'purchase', role: 'primary' },
        { goalKey: 'basket', role: 'secondary' },
        { goalKey: 'revenue', role: 'secondary' },
        { goalKey: 'help', role: 'guardrail', analysis: { direction: 'decrease', margin: 0.1 } },
      ],
      plan: { plannedVisitors: 20_000 },
    },
  ],
} as const;

/** The events of the results guide's example. */
export function guideEvents(): readonly EventRow[] {
  return guideVariants.flatMap((variant, index) => eventsOf(variant, firstIdOf(index)));
}

/** Returns the number of the first visitor of the variant at an index. */
export function firstIdOf(index: number): number {
  return (index + 1) * 100_000;
}

/** The bootstraps of each variant. */
export function guideVisits(): readonly VisitCountRow[] {
  return guideVariants.map(({ variantKey, views }) => ({
    counterId: '00000000-0000-4000-8000-000000000001',
    projectKey,
    experimentKey: 'product-cta',
    variantKey,
    phase: 1,
    hour: start + dayMs,
    country: '',
    bootstraps: views,
    newVisitors: 0,
  }));
}

function eventsOf(variant: Variant, firstId: number): readonly EventRow[] {
  const { n, open, excluded, variantKey } = variant;
  const closed = Array.from({ length: n }, (_, index) => visitorOf(variant, firstId + index, index));
  const late = Array.from({ length: open }, (_, index) =>
    exposed(variantKey, firstId + n + index, start + (8 + (index % 6)) * dayMs + 20 * hourMs, {
      device: deviceOf(index),
    }),
  );
  const others = [
    ...times(excluded.multi, { multi: true }),
    ...times(excluded.internal, { internal: true }),
    ...times(excluded.bots, { bot: true }),
    ...times(excluded.unverified, { verified: false }),
  ].flatMap(({ multi, ...fields }, index) => {
    const id = firstId + 50_000 + index;
    const at = start + (index % 7) * dayMs;
    const other = variantKey === 'control' ? 'buy-now' : 'control';
    return [
      exposed(variantKey, id, at, { device: deviceOf(index), ...fields }),
      ...(multi ? [exposed(other, id, at + hourMs)] : []),
    ];
  });
  return [...closed.flat(), ...late, ...others];
}

interface ExcludedFields {
  readonly multi?: true;
  readonly internal?: true;
  readonly bot?: true;
  readonly verified?: false;
}

function times(count: number, fields: ExcludedFields): readonly ExcludedFields[] {
  return Array.from({ length: count }, () => fields);
}

/** Three in five are on phones. */
function deviceOf(index: number): 'mobile' | 'desktop' {
  return index % 5 < 3 ? 'mobile' : 'desktop';
}

/** Events of a visitor of the first week. */
function visitorOf({ variantKey, n, purchases, baskets, helped }: Variant, id: number, index: number) {
  const device = deviceOf(index);
  /** The visitor's index among those with the same device. */
  const rank =
    Math.floor(index / 5) * (device === 'mobile' ? 3 : 2) + (index % 5) - (device === 'mobile' ? 0 : 3);
  const at = start + (index % 7) * dayMs + (index % 20) * 60_000;
  const event = (eventName: string, time: number, fields: Partial<EventRow> = {}) =>
    eventRow({
      projectKey,
      anonymousId: idOf(id),
      eventId: `${eventName}-${id}-${time}`,
      eventName,
      time,
      receivedAt: time,
      device,
      ...fields,
    });
  const large = { numbers: { revenue: 150 } };
  const isLarge = device === 'mobile' && rank < purchases.large;
  // Half of those with a large order in the past place one again: the covariate adjustment removes that.
  const hasPastOrder = device === 'mobile' && rank % 3_000 >= 20 && rank % 3_000 < 40;
  return [
    exposed(variantKey, id, at, { device, sequence: 1 }),
    ...(hasPastOrder ? [event('purchase', at - 3 * dayMs, large)] : []),
    // One visitor in fifty has lost the event before this one.
    ...(index < baskets ? [event('add_to_basket', at + 60_000, { sequence: index % 50 === 0 ? 3 : 2 })] : []),
    ...(rank < purchases[device]
      ? [event('purchase', at + 120_000, isLarge ? large : { numbers: { revenue: 40 } })]
      : []),
    ...(index >= n - helped ? [event('help_opened', at + 180_000)] : []),
  ];
}

interface ExposureFields extends Partial<EventRow> {
  readonly experimentKey?: string;
  readonly verified?: boolean;
}

/** Returns a visitor's exposure to a variant, by default one of the example's experiment. */
export function exposed(
  variantKey: string,
  id: number,
  time: number,
  { experimentKey = 'product-cta', verified = true, ...fields }: ExposureFields = {},
): EventRow {
  return eventRow({
    projectKey,
    anonymousId: idOf(id),
    eventId: `exposure-${experimentKey}-${id}-${variantKey}`,
    eventName: '$exposure',
    time,
    receivedAt: time,
    ...fields,
    assignments: [
      {
        experimentKey,
        experimentId: '',
        variantKey,
        variantId: '',
        isControl: variantKey === 'control',
        verified,
        forced: false,
        phase: 1,
      },
    ],
  });
}

/** Returns the id of the example's visitor with a number. */
export function idOf(index: number): string {
  return `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;
}
