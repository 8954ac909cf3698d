import { setTimeout as sleep } from 'node:timers/promises';
import { flipInOldest } from '../damage.ts';
import { requeueInFiles } from '../redeliver.ts';
import type { Scenario } from '../scenario.ts';

const loadMs = { short: 500, long: 1_500 };
/** How soon events after the damage must be counted. */
const maxCatchUpMs = 5_000;

/** If no acknowledged event is sent again, the server's reported loss must equal the ledger's, to the record. */
export const flipped: Scenario = {
  name: 'flipped',
  title: 'A bit of an event in the oldest of three queue files is flipped, and they are read under load.',
  rounds: { short: 1, long: 10 },
  async run(rig, form) {
    const times: number[] = [];
    // The files must not contain earlier events.
    await rig.count();
    for (let round = 0; round < this.rounds[form]; round++) {
      await rig.signal('clickhouse', 'SIGSTOP');
      await rig.load(this.name, { resendsAcknowledged: false });
      await sleep(loadMs[form]);
      await rig.finish();
      await rig.end('SIGKILL', { andChild: 'clickhouse' });
      await requeueInFiles(rig.dataDirectory, 3);
      await rig.damaged(await flipInOldest(rig.dataDirectory));
      await rig.load(this.name, { resendsAcknowledged: false });
      const since = Date.now();
      await rig.start();
      await rig.recovered(since);
      times.push(await rig.caughtUp(this.name));
      await rig.finish();
      await rig.count([this.name]);
    }
    const slowestMs = Math.max(...times);
    if (form === 'long' && slowestMs > maxCatchUpMs)
      throw new Error(`Events from after the damage were counted after ${slowestMs} ms`);
    return `events acknowledged right after the start were counted within ${(slowestMs / 1_000).toFixed(1)} s`;
  },
};
