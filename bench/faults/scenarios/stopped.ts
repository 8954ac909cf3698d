import { atRandom, type Scenario } from '../scenario.ts';

/** A graceful shutdown while visitors are active. */
export const stopped: Scenario = {
  name: 'stopped',
  title: 'The server is stopped with SIGTERM, and started again.',
  rounds: { short: 1, long: 5 },
  async run(rig, form) {
    await rig.load(this.name);
    for (let round = 0; round < this.rounds[form]; round++) {
      await atRandom(300, 1_500);
      const code = await rig.end('SIGTERM');
      if (code !== 0) throw new Error(`The server ended with ${code}`);
      const since = Date.now();
      await rig.start();
      await rig.recovered(since);
    }
    return 'the exit code was 0 each time';
  },
};
