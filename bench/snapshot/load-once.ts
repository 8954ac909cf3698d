/** Loads one configuration in a separate process, like a server that has just started, and reports time and memory. */
import { decide, parsePageUrl, parseSnapshot, prepareSnapshot } from '@pixel/engine';
import { variedProject } from './varied-project.ts';

/** The cost of loading a configuration. */
export interface Load {
  readonly bytes: number;
  /** From the stored text to the first response. */
  readonly milliseconds: number;
  /** Retained memory, excluding the text itself. */
  readonly heapBytes: number;
}

const count = Number(process.argv[2]);
const text = JSON.stringify(variedProject(count));
const before = heapUsed();
const start = performance.now();
const prepared = prepareSnapshot(parseSnapshot(text));
const visit = {
  anonymousId: '00000000-0000-4000-8000-000000000000',
  page: parsePageUrl(`https://shop.example/section-${count - 1}/mug-42?campaign=section-3`),
  now: Date.parse('2026-01-03T00:00:00.000Z'),
  attributes: { get: () => undefined },
};
const { assignmentsJson } = decide(prepared, visit);
const milliseconds = performance.now() - start;
const load: Load = { bytes: Buffer.byteLength(text), milliseconds, heapBytes: heapUsed() - before };
// Decides again after the measurement, so that everything is still reachable then.
if (decide(prepared, visit).assignmentsJson !== assignmentsJson) throw new Error('The answer changed');
console.log(JSON.stringify(load));

function heapUsed(): number {
  if (globalThis.gc === undefined) throw new Error('Start it with --expose-gc');
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}
