import { atRandom, type Scenario } from '../scenario.ts';
import type { ChildName } from '../server-children.ts';

/** One process of the server exits at once, or hangs. */
export function childEnds(
  child: ChildName,
  { signal, title, rounds }: { signal: 'SIGKILL' | 'SIGSTOP'; title: string; rounds: number },
): Scenario {
  return {
    name: `${child}-${signal === 'SIGKILL' ? 'killed' : 'hung'}`,
    title,
    rounds: { short: 1, long: rounds },
    async run(rig, form) {
      await rig.load(this.name);
      for (let round = 0; round < this.rounds[form]; round++) {
        await atRandom(200, 1_500);
        const since = Date.now();
        await rig.signal(child, signal);
        await rig.recovered(since);
      }
      return undefined;
    },
  };
}
