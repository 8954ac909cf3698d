import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario } from '../scenario.ts';

/** Events that the store hasn't accepted exist only in the spool when the server dies. */
export const killedWhileAway: Scenario = {
  name: 'killed-while-away',
  title: 'ClickHouse hangs, and meanwhile the server is killed with `kill -9` and started again.',
  rounds: { short: 1, long: 5 },
  async run(rig, form) {
    await rig.load(this.name);
    for (let round = 0; round < this.rounds[form]; round++) {
      await sleep(300);
      await rig.signal('clickhouse', 'SIGSTOP');
      await sleep(1_000);
      // It wouldn't notice that its parent is gone, and would keep the directory locked.
      await rig.end('SIGKILL', { andChild: 'clickhouse' });
      const since = Date.now();
      await rig.start();
      await rig.recovered(since);
    }
    return undefined;
  },
};
