import type { EventRow } from '@pixel/store/events';
import { exposed, guideProject, guideTimes } from './guide-example.fixture.ts';

const hourMs = 3_600_000;
const hours = 52;
const projectKey = 'pk_demo';
const [experiment] = guideProject.experiments;
const [control, variant] = experiment.variants;

/** When the project whose change fails starts, and when the change begins to fail. */
export const failureTimes = {
  start: guideTimes.computed - hours * hourMs,
  since: Date.UTC(2026, 2, 14, 9),
};

/** The results guide's project with a change that fails in one browser. */
export const failingProject = {
  ...guideProject,
  projectKey,
  experiments: [
    {
      ...experiment,
      variants: [
        control,
        {
          ...variant,
          changes: [{ selector: '#cart', operation: 'set_html', value: '<b>Buy now</b>', orderIndex: 0 }],
        },
      ],
    },
  ],
} as const;

/** Exposures of visitors in each hour, half of them with Firefox, and the outcomes of their variant's change. */
export function failingEvents(): readonly EventRow[] {
  return Array.from({ length: hours * 40 }, (_, id) => {
    const time = failureTimes.start + Math.floor(id / 40) * hourMs + (id % 40) * 60_000;
    const browser = id % 4 < 2 ? 'firefox' : 'chrome';
    const variantKey = id % 2 === 0 ? control.variantKey : variant.variantKey;
    const fields = { projectKey, browser, url: 'https://shop.example/cart' };
    const exposure = exposed(variantKey, id, time, { ...fields, sequence: 1 });
    if (variantKey === control.variantKey) return [exposure];
    const fails = browser === 'firefox' && time >= failureTimes.since && id % 112 !== 1;
    return [exposure, { ...exposure, ...outcome(id, fails ? 'never_found' : 'applied'), sequence: 2 }];
  }).flat();
}

function outcome(id: number, state: string): Partial<EventRow> {
  const experiments = [
    { experimentKey: experiment.experimentKey, variantKey: variant.variantKey, phase: 1, changes: [state] },
  ];
  return {
    eventId: `change-${id}`,
    eventName: '$change',
    payload: JSON.stringify({ weight: 10, experiments }),
  };
}
