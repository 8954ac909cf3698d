import { buildVariant } from '../build-variant.ts';
import type { Scenario } from '../scenario.ts';

/** The batch is in the store, but not committed. */
export const killedBeforeCommit: Scenario = {
  name: 'killed-before-commit',
  title: 'The server dies between the insertion of a batch and its commit.',
  rounds: { short: 1, long: 10 },
  async run(rig, form) {
    const dying = await buildVariant('dies-before-commit');
    await rig.load(this.name);
    for (let round = 0; round < this.rounds[form]; round++) {
      await rig.end('SIGTERM');
      await rig.startAndLose(dying);
      const since = Date.now();
      await rig.start();
      await rig.recovered(since);
    }
    return undefined;
  },
};
