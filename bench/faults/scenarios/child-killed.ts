import { atRandom, type Scenario } from '../scenario.ts';
import type { ChildName } from '../server-children.ts';

/** One of the server's databases is gone at once. */
export function childKilled(child: ChildName, title: string): Scenario {
  return {
    name: `${child}-killed`,
    title,
    rounds: { short: 1, long: 20 },
    async run(rig, form) {
      await rig.load(this.name);
      for (let round = 0; round < this.rounds[form]; round++) {
        await atRandom(200, 1_500);
        const since = Date.now();
        await rig.signal(child, 'SIGKILL');
        await rig.recovered(since);
      }
      return undefined;
    },
  };
}
