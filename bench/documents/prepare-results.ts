import type { TestControl } from '../../tests/support/control.ts';
import { eventRow } from '../../tests/support/event-row.ts';
import { insertEvents } from '../../tests/support/insert-events.ts';

const goals = 12;
const days = 60;
const dayMs = 86_400_000;
const variants = ['control', 'b', 'c'];
const path = '/api/projects/pk_results/experiments/cta/results';

/** An experiment of 3 variants with 12 goals that has run for 60 days, with results computed once; returns the path of its results. */
export async function prepareResults(test: TestControl): Promise<string> {
  await test.control.applyConfiguration(JSON.stringify({ projects: [project()] }), { author: 'bench' });
  const start = test.clock.now;
  test.clock.now += (days + 10) * dayMs;
  await insertEvents(
    test.deps.events,
    Array.from({ length: days * variants.length * 5 }, (_, index) => visit(index, start)).flat(),
  );
  const response = await test.control.operatorApp.request(`${path}/refresh`, { method: 'POST' });
  if (response.status !== 200) throw new Error(await response.text());
  return path;
}

function project() {
  const goalKeys = Array.from({ length: goals }, (_, at) => `g${at}`);
  return {
    projectKey: 'pk_results',
    goals: goalKeys.map((goalKey) => ({
      goalKey,
      type: 'custom_event',
      eventName: goalKey,
      valueProperty: 'value',
    })),
    experiments: [
      {
        experimentKey: 'cta',
        status: 'running',
        variants: variants.map((variantKey, at) => ({
          variantKey,
          weight: at === 0 ? 0.5 : 0.25,
          isControl: at === 0,
        })),
        goals: goalKeys.map((goalKey, at) => ({
          goalKey,
          role: at === 0 ? 'primary' : 'secondary',
          analysis: { kind: ['proportion', 'count', 'mean'][at % 3] },
        })),
      },
    ],
  };
}

function visit(index: number, start: number) {
  const own = {
    projectKey: 'pk_results',
    anonymousId: `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`,
    receivedAt: start,
    time: start + (index % days) * dayMs + 1,
  };
  const assignment = {
    experimentKey: 'cta',
    experimentId: '',
    variantKey: variants[index % variants.length] ?? '',
    variantId: '',
    isControl: index % variants.length === 0,
    verified: true,
    forced: false,
    phase: 1,
  };
  return [
    eventRow({ ...own, eventId: `e${index}`, eventName: '$exposure', assignments: [assignment] }),
    ...Array.from({ length: goals }, (_, at) =>
      eventRow({
        ...own,
        eventId: `g${at}-${index}`,
        eventName: `g${at}`,
        time: own.time + 1_000,
        numbers: { value: (index * 7 + at) % 50 },
      }),
    ).filter((_, at) => (index + at) % 3 > 0),
  ];
}
