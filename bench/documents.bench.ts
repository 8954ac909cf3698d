/** What reading and editing one resource of a large project costs the control plane. `npm run bench -- documents`. */
import { readFileSync } from 'node:fs';

import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { startTestClickhouse } from '../tests/support/clickhouse.ts';
import { startTestControl, type TestControl } from '../tests/support/control.ts';
import { startTestPostgres } from '../tests/support/postgres.ts';
import { childrenOf } from '../tests/support/processes.ts';
import { type Budget, budgetTable, enforceBudgets } from './budget.ts';
import { prepareResults } from './documents/prepare-results.ts';
import { describeMachine } from './machine.ts';
import { writeSection } from './write-section.ts';

const experiments = 5_000;
const rounds = 200;
const blocks = 10;
/** A kernel clock tick. */
const tickMs = 10;
const path = '/api/projects/pk_large/experiments/e2500';

const clickhouse = await startTestClickhouse();
const connection = { ...clickhouse.connection, database: 'bench' };
await migrateClickhouse(connection);
const events = createClickhouseEvents(connection);
const test = await startTestControl({ events, postgres: await startTestPostgres() });
await test.control.applyConfiguration(JSON.stringify({ projects: [large()] }), { author: 'bench' });
const postmaster = await postmasterOf(test);
const results = await prepareResults(test);

let revision = ((await (await request('GET')).json()) as { readonly revision: number }).revision;
const actions = {
  'reading one': async () => {
    await request('GET');
  },
  'editing one': async () => {
    const response = await request('PATCH', { name: `Name ${revision}` }, { 'If-Match': `"${revision}"` });
    const { experiment } = (await response.json()) as { readonly experiment: { readonly revision: number } };
    revision = experiment.revision;
  },
  'reading results': async () => {
    await request('GET', undefined, {}, results);
  },
};
const limitsMs = { 'reading one': 10, 'editing one': 40, 'reading results': 20 };

const measured = new Map<string, number[]>(Object.keys(actions).map((name) => [name, []]));
for (let block = 0; block < blocks; block++)
  for (const [name, act] of Object.entries(actions)) {
    const before = await processorMs();
    for (let round = 0; round < rounds / blocks; round++) await act();
    measured.get(name)?.push(((await processorMs()) - before) / (rounds / blocks));
  }
await test.stop();
await events.close();
await clickhouse.stop();

const budgets = Object.entries(limitsMs).map(
  ([name, atMost]): Budget => ({
    name: `${name}, ms`,
    atMost,
    measured: measured.get(name) ?? [],
    digits: 1,
  }),
);
for (const { name, measured: times } of budgets)
  console.log(name, times.map((each) => each.toFixed(1)).join(' '));
await writeSection(
  'documents',
  `## Documents

\`npm run bench -- documents\`. One experiment of a project with ${experiments.toLocaleString('en')}, read and edited through the
API, and results of 12 goals and 3 variants over 60 days, read: milliseconds of processor time of the control plane and PostgreSQL together, in ${blocks} blocks of
${rounds / blocks} in turns.

${budgetTable(budgets)}

${describeMachine()}.`,
);
enforceBudgets(budgets);

function large() {
  return {
    projectKey: 'pk_large',
    goals: Array.from({ length: 50 }, (_, at) => ({
      goalKey: `g${at}`,
      type: 'custom_event',
      eventName: `g${at}`,
    })),
    layers: [{ layerKey: 'top' }],
    experiments: Array.from({ length: experiments }, (_, at) => ({
      experimentKey: `e${at}`,
      status: at % 10 === 0 ? 'running' : 'draft',
      ...(at % 100 === 0 && { layer: { layerKey: 'top', from: at / 10_000, to: (at + 100) / 10_000 } }),
      urlRules: { include: [{ kind: 'starts_with', value: `/p/${at}` }] },
      goals: [{ goalKey: `g${at % 50}`, isPrimary: true }],
      variants: ['control', 'b'].map((variantKey, index) => ({
        variantKey,
        weight: 0.5,
        isControl: index === 0,
        changes: Array.from({ length: index * 5 }, (_, order) => ({
          selector: `#n${order}`,
          operation: 'set_text',
          value: `Text ${order} of experiment ${at}`,
          orderIndex: order,
        })),
      })),
    })),
  };
}

async function request(
  method: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
  from = path,
): Promise<Response> {
  const response = await test.control.operatorApp.request(from, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return response;
}

/** The parent process of PostgreSQL's processes. */
async function postmasterOf({ pool }: TestControl): Promise<number> {
  const { rows } = await pool.query<{ readonly pid: number }>('select pg_backend_pid() as pid');
  return Number(statOf(rows[0]?.pid ?? 0)[1]);
}

/** Processor time of this process and of PostgreSQL, including its terminated processes. */
async function processorMs(): Promise<number> {
  const { user, system } = process.cpuUsage();
  const [, , , , , , , , , , , , , endedUser, endedSystem] = statOf(postmaster);
  const ended = (Number(endedUser) + Number(endedSystem)) * tickMs;
  return (await childrenOf(postmaster)).reduce(
    (sum, pid) => sum + ownMs(pid),
    (user + system) / 1_000 + ended,
  );
}

function ownMs(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

/** The fields after a process's name: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
function statOf(pid: number): readonly string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
}
