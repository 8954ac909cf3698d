import { damageAtRandom } from '../damage.ts';
import { atRandom, type Scenario } from '../scenario.ts';

/** While ClickHouse hangs, pending events exist only in the queue. */
export const damaged: Scenario = {
  name: 'damaged',
  title:
    'A queue file and other files that Pixel writes are damaged at random after `kill -9`: flipped, zeroed, overwritten, cut, duplicated, swapped.',
  rounds: { short: 2, long: 40 },
  async run(rig, form) {
    const damagedFiles = new Map<string, number>();
    await rig.load(this.name);
    for (let round = 0; round < this.rounds[form]; round++) {
      await atRandom(100, 500);
      await rig.signal('clickhouse', 'SIGSTOP');
      await atRandom(100, 800);
      await rig.end('SIGKILL', { andChild: 'clickhouse' });
      const { files, eventIds } = await damageAtRandom(rig.dataDirectory);
      for (const file of files) damagedFiles.set(file, (damagedFiles.get(file) ?? 0) + 1);
      // The file also counted earlier losses.
      if (files.includes('committed')) rig.forgetLost();
      await rig.damaged(eventIds);
      const since = Date.now();
      await rig.start();
      await rig.recovered(since);
      await rig.caughtUp(this.name);
      await rig.readLost();
    }
    return `damaged: ${[...damagedFiles].map(([file, times]) => `${file} ${times} times`).join(', ')}`;
  },
};
