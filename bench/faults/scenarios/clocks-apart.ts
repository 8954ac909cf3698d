import { setTimeout as sleep } from 'node:timers/promises';
import { atRandom, type Scenario } from '../scenario.ts';

/** Senders whose clocks are wrong by up to ten years, differently at each attempt, and a kill that causes many attempts. */
export const clocksApart: Scenario = {
  name: 'clocks-apart',
  title: 'The clocks of the senders are spread over twenty years, and the server is killed with `kill -9`.',
  rounds: { short: 1, long: 5 },
  async run(rig, form) {
    await rig.load(this.name, { clocks: 'years_apart' });
    for (let round = 0; round < this.rounds[form]; round++) {
      await atRandom(300, 1_500);
      await rig.end('SIGKILL');
      const since = Date.now();
      await rig.start();
      await rig.recovered(since);
    }
    await sleep(500);
    return undefined;
  },
};
