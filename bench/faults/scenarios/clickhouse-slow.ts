import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario } from '../scenario.ts';

const slowForMs = { short: 3_000, long: 20_000 };
const stoppedMs = 450;
const runningMs = 50;

/** A store that responds late. */
export const clickhouseSlow: Scenario = {
  name: 'clickhouse-slow',
  title: 'ClickHouse is slow: it is stopped nine tenths of the time.',
  rounds: { short: 1, long: 2 },
  async run(rig, form) {
    await rig.load(this.name);
    for (let round = 0; round < this.rounds[form]; round++) {
      const since = Date.now();
      while (Date.now() < since + slowForMs[form]) {
        await rig.signal('clickhouse', 'SIGSTOP');
        await sleep(stoppedMs);
        await rig.signal('clickhouse', 'SIGCONT');
        await sleep(runningMs);
      }
      await rig.recovered(since);
    }
    return undefined;
  },
};
