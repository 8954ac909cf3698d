/**
 * How fast the edge responds, relative to Node's bare HTTP server and compared with the GrowthBook SDK. Every round measures every target
 * once, so that other load on the machine affects all equally. `npm run bench -- edge [rounds] [seconds]`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { enforceBudgets } from './budget.ts';
import { bundle } from './bundle.ts';
import type { LoadOptions, LoadResult } from './edge/load-generator.ts';
import { edgeBudgets, type Measurement, reportEdge } from './edge/report.ts';
import { bootstrapRequests, eventRequests, type SampleRequest } from './edge/sample-requests.ts';
import type { TargetMessage, TargetOptions, TargetReply } from './edge/target.ts';
import { type RequestProcess, startRequestProcess } from './request-process.ts';
import { writeSection } from './write-section.ts';

const rounds = Number(process.argv[2] ?? 9);
const seconds = Number(process.argv[3] ?? 3);
const connections = 32;
/** Waiting events are written in groups, whose size depends on how many arrive concurrently. */
const eventConnections = [32, 128];
/** Responses checked before the measurement. */
const samples = 200;
const sizes = [10, 100, 1_000];
const pixelTargets = [
  ...sizes.map((experiments) => ({ name: `pixel ${experiments}`, experiments, rateLimits: 'off' as const })),
  { name: 'pixel limited', experiments: 100, rateLimits: 'on' as const },
];

interface Target {
  readonly name: string;
  readonly process: RequestProcess<TargetMessage, TargetReply>;
  readonly port: number;
  readonly requests: readonly SampleRequest[];
  readonly connections: number;
  readonly generator: RequestProcess<LoadOptions, LoadResult>;
}

const directory = await mkdtemp(join(tmpdir(), 'pixel-bench-'));
const running: { stop(): Promise<void> }[] = [];
try {
  await run();
} finally {
  await Promise.all(running.map((each) => each.stop()));
  await rm(directory, { recursive: true, force: true, maxRetries: 10 });
}

async function run(): Promise<void> {
  const scripts = await bundle(
    join(import.meta.dirname, 'edge'),
    ['pixel-target', 'raw-target', 'growthbook-target', 'load-generator'],
    directory,
  );
  const apart = {
    core: 0,
    generator: startRequestProcess<LoadOptions, LoadResult>(scripts['load-generator'], 1),
  };
  /** Disk writes run on another thread than the responses, so both processes use whichever core is free. */
  const together = { generator: startRequestProcess<LoadOptions, LoadResult>(scripts['load-generator']) };
  running.push(apart.generator, together.generator);

  async function start(
    name: string,
    options: TargetOptions,
    requests: readonly SampleRequest[],
    { core, generator }: { core?: number; generator: Target['generator'] } = apart,
  ): Promise<Target> {
    const script = scripts[options.name === 'raw-post' ? 'raw-target' : (`${options.name}-target` as const)];
    const target = startRequestProcess<TargetMessage, TargetReply>(script, core);
    running.push(target);
    const reply = await target.request({ start: options });
    if (!('port' in reply)) throw new Error(`${name} is not listening`);
    return { name, process: target, port: reply.port, requests, connections, generator };
  }

  const bootstraps = bootstrapRequests();
  const events = eventRequests();
  const pixels: Target[] = [];
  for (const { name, experiments, rateLimits } of pixelTargets)
    pixels.push(
      await start(
        name,
        { name: 'pixel', experiments, rateLimits, spoolDirectory: join(directory, `spool-${pixels.length}`) },
        bootstraps,
      ),
    );
  const [first] = pixels;
  if (first === undefined) throw new Error('Nothing is measured');
  const growthbooks: Target[] = [];
  for (const experiments of sizes)
    growthbooks.push(
      await start(`growthbook ${experiments}`, { name: 'growthbook', experiments }, bootstraps),
    );
  for (const target of [...pixels, ...growthbooks]) await expectTwoAssignments(target);
  const rawPost: TargetOptions = { name: 'raw-post', ...(await answerLike(first, events)) };
  const pixelPost: TargetOptions = {
    name: 'pixel',
    experiments: 10,
    rateLimits: 'off',
    spoolDirectory: join(directory, 'spool-together'),
  };
  const posts = [
    await start('raw post', rawPost, events),
    { ...first, name: 'pixel post', requests: events },
    await start('raw post together', rawPost, events, together),
    await start('pixel post together', pixelPost, events, together),
  ];
  const targets = [
    await start('raw', { name: 'raw', ...(await answerLike(first, bootstraps)) }, bootstraps),
    ...pixels,
    ...growthbooks,
    ...eventConnections.flatMap((many) =>
      posts.map((target) => ({ ...target, name: `${target.name} ${many}`, connections: many })),
    ),
  ];

  async function measure(target: Target, forSeconds: number): Promise<Measurement> {
    const before = await cpuMs(target);
    const load = await target.generator.request({
      port: target.port,
      connections: target.connections,
      seconds: forSeconds,
      requests: target.requests,
      staysAwake: target.generator === apart.generator,
    });
    const used = (await cpuMs(target)) - before;
    if (load.failed > 0) throw new Error(`${target.name} failed ${load.failed} requests`);
    return {
      perSecond: load.answered / load.seconds,
      cpuMicros: (used * 1_000) / load.answered,
      busy: used / 1_000 / load.seconds,
      generatorBusy: load.cpuMs / 1_000 / load.seconds,
    };
  }

  for (const target of [...targets, ...targets]) await measure(target, seconds);
  const measured = new Map<string, Measurement[]>(targets.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    // Rotates the order, so that no target always follows the same one.
    const order = [...targets.slice(round % targets.length), ...targets.slice(0, round % targets.length)];
    for (const target of order) measured.get(target.name)?.push(await measure(target, seconds));
    console.log(`round ${round + 1} of ${rounds}`);
  }
  const edgeRun = { measured, sizes, seconds, connections, eventConnections };
  const report = reportEdge(edgeRun);
  console.log(report);
  await writeSection('edge', report);
  enforceBudgets(edgeBudgets(edgeRun));
}

/** The comparison is only fair if all make the same decisions. */
async function expectTwoAssignments({ name, port, requests }: Target): Promise<void> {
  for (const { path } of requests.slice(0, samples)) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    const { assignments } = (await response.json()) as { assignments: unknown[] };
    if (assignments.length !== 2) throw new Error(`${name} returned ${assignments.length} assignments`);
  }
}

/** Headers and body for the baseline's response: those of Pixel's, with a body of mean length. */
async function answerLike(target: Target, requests: readonly SampleRequest[]) {
  const bodies: string[] = [];
  let headers: [string, string][] = [];
  for (const { path, method, headers: sent, body } of requests.slice(0, samples)) {
    const response = await fetch(`http://127.0.0.1:${target.port}${path}`, {
      method,
      headers: sent,
      ...(body === undefined ? {} : { body }),
    });
    bodies.push(await response.text());
    headers = [...response.headers].filter(
      ([name]) => !['date', 'connection', 'keep-alive', 'content-length'].includes(name),
    );
  }
  const length = Math.round(bodies.reduce((sum, body) => sum + body.length, 0) / bodies.length);
  const body = requests[0]?.method === 'POST' ? (bodies[0] ?? '') : 'x'.repeat(length);
  return { headers: [...headers, ['content-length', String(body.length)] as const], body };
}

async function cpuMs(target: Target): Promise<number> {
  const reply = await target.process.request('usage');
  if (!('cpuMs' in reply)) throw new Error(`${target.name} did not report its processor time`);
  return reply.cpuMs;
}
