import { atRandom, type Scenario } from '../scenario.ts';

/** Its children must exit by themselves, and the next supervisor must wait for them. */
export const supervisorKilled: Scenario = {
  name: 'supervisor-killed',
  title: 'The supervisor alone is killed with `kill -9`, and the server is started again at once.',
  rounds: { short: 1, long: 10 },
  async run(rig, form) {
    await rig.load(this.name);
    for (let round = 0; round < this.rounds[form]; round++) {
      await atRandom(200, 1_500);
      await rig.endSupervisor();
      const since = Date.now();
      await rig.start();
      await rig.recovered(since);
    }
    return undefined;
  },
};
