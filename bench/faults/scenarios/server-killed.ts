import { atRandom, type Scenario } from '../scenario.ts';

/** The process that accepts events dies at once; its children are orphans until the next start. */
export const serverKilled: Scenario = {
  name: 'server-killed',
  title: 'The server is killed with `kill -9` at a random moment, and started again.',
  rounds: { short: 1, long: 20 },
  async run(rig, form) {
    await rig.load(this.name);
    for (let round = 0; round < this.rounds[form]; round++) {
      await atRandom(200, 1_500);
      await rig.end('SIGKILL');
      const since = Date.now();
      await rig.start();
      await rig.recovered(since);
    }
    return undefined;
  },
};
