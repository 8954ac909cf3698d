import { setTimeout as sleep } from 'node:timers/promises';
import { buildVariant } from '../build-variant.ts';
import type { Scenario } from '../scenario.ts';

/** Neither half of the queue can rely on the other being there, or having finished its work. */
export const diedTogether: Scenario = {
  name: 'died-together',
  title:
    'The edge dies while it begins another queue file, and ingest while it commits a batch, both repeatedly; the supervisor restarts them.',
  rounds: { short: 2, long: 50 },
  async run(rig, form) {
    await rig.end('SIGTERM');
    await rig.start(await buildVariant('dies-together'));
    await rig.load(this.name);
    const rounds = this.rounds[form];
    while (rig.ends('edge') < rounds || rig.ends('ingest') < rounds) await sleep(50);
    const since = Date.now();
    const deaths = `the edge died ${rig.ends('edge')} times, ingest ${rig.ends('ingest')} times`;
    await rig.end('SIGTERM');
    await rig.start();
    await rig.recovered(since);
    return deaths;
  },
};
