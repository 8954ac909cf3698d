/** The cost of bucketing a visitor, relative to a plain string hash of the same text. */
import { cpus } from 'node:os';
import { prepareAllocation } from '@pixel/engine';

const rounds = 25;
const callsPerRound = 100_000;
const salt = '5f1c0c1e9d2b4a7f';
const visitors = Array.from(
  { length: 1_000 },
  (_, index) => `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`,
);
const variant = (variantKey: string) => ({
  variantKey,
  variantId: variantKey,
  name: variantKey,
  weight: 0.5,
  isControl: variantKey === 'control',
  changes: [],
});
const allocate = prepareAllocation(
  {
    salt,
    coverage: 1,
    variants: [variant('control'), variant('treatment')],
  },
  undefined,
);

const bucket = (visitor: string): number => {
  const allocated = allocate(visitor);
  return allocated.status === 'assigned' ? allocated.variant : -1;
};
const plainHash = (visitor: string): number => djb2(`${salt}:${visitor}`);

const samples = interleave(bucket, plainHash).slice(rounds / 5);
const ratios = samples.map(([bucketNs, plainNs]) => bucketNs / plainNs).sort((a, b) => a - b);

console.log(`bucket      ${median(samples.map(([ns]) => ns)).toFixed(0)} ns a visitor`);
console.log(`plain hash  ${median(samples.map(([, ns]) => ns)).toFixed(0)} ns a visitor`);
console.log(
  `ratio       ${median(ratios).toFixed(2)} (${ratios.at(0)?.toFixed(2)} to ${ratios.at(-1)?.toFixed(2)}, ${ratios.length} rounds)`,
);
console.log(
  `machine     ${cpus().at(0)?.model.trim()}, ${cpus().length} cores, Node ${process.versions.node}, ${process.platform} ${process.arch}`,
);

/** Measures both alternately, so that other load on the machine affects both equally. */
function interleave(first: (text: string) => number, second: (text: string) => number) {
  return Array.from({ length: rounds }, (): [number, number] => [measure(first), measure(second)]);
}

function measure(run: (visitor: string) => number): number {
  let sum = 0;
  const start = process.hrtime.bigint();
  for (let call = 0; call < callsPerRound; call++) sum += run(visitors[call % visitors.length] ?? '');
  const elapsed = Number(process.hrtime.bigint() - start);
  // Uses the sum, so that the calls can't be optimized away.
  if (Number.isNaN(sum)) throw new Error('The hash is not a number');
  return elapsed / callsPerRound;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function djb2(text: string): number {
  let hash = 5381;
  for (let index = 0; index < text.length; index++) hash = (hash * 33) ^ text.charCodeAt(index);
  return hash >>> 0;
}
