/** Whether memory stays flat under constant load. `npm run bench -- soak [minutes] [requests of each kind a second]`. */
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from '../scripts/build.mjs';
import { eventually } from '../tests/support/eventually.ts';
import { type PixelServer, removeTemporary, startPixelServer } from '../tests/support/pixel-server.ts';
import { enforceBudgets } from './budget.ts';
import { startLoad } from './soak/load.ts';
import { type MemorySample, readMemory } from './soak/memory.ts';
import { reportSoak, type Soak, soakBudgets } from './soak/report.ts';
import { writeSection } from './write-section.ts';

const minutes = Number(process.argv[2] ?? 10);
const perSecond = Number(process.argv[3] ?? 200);
const sampleSeconds = 5;
/** Fewer samples don't show a trend. */
const minSamples = 8;
const warmUpSeconds = 10;

const sampleCount = Math.floor((minutes * 60) / sampleSeconds);
if (!(sampleCount >= minSamples))
  throw new Error(`A soak takes at least ${(minSamples * sampleSeconds) / 60} minutes.`);
await build();
const pixel = await startPixelServer({ env: { METRICS_PORT: '0' } });
try {
  const figures = await soak(pixel);
  const report = reportSoak(figures);
  console.log(report);
  await writeSection('soak', report);
  enforceBudgets(soakBudgets(figures));
} finally {
  await pixel.end('SIGTERM');
  await removeTemporary(pixel.dataDirectory);
}

async function soak({ url, pid, output }: PixelServer): Promise<Soak> {
  const metricsUrl = / Metrics +(\S+)/.exec(output())?.[1] ?? '';
  const load = startLoad(url, perSecond);
  await sleep(warmUpSeconds * 1_000);
  const samples: MemorySample[] = [];
  while (samples.length < sampleCount) {
    samples.push(await readMemory(pid));
    if (samples.length % (60 / sampleSeconds) === 0)
      console.log(`${(samples.length * sampleSeconds) / 60} of ${minutes} minutes`);
    await sleep(sampleSeconds * 1_000);
  }
  const figures = await load.stop();
  const read = async (name: string): Promise<number> => {
    const lines = (await (await fetch(metricsUrl)).text()).split('\n');
    return Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length));
  };
  await eventually(
    () => read('pixel_queue_waiting_events'),
    (waiting) => waiting === 0,
    60_000,
  );
  return {
    minutes,
    perSecond,
    sampleSeconds,
    samples,
    load: figures,
    acknowledged: await read('pixel_events_acknowledged_total'),
    stored:
      (await read('pixel_events_total{outcome="stored"}')) +
      (await read('pixel_events_total{outcome="copy"}')),
  };
}
