import { atRandom, type Scenario } from '../scenario.ts';

const awayMs = { short: 5_000, long: 60_000 };

/** The event store is down for a while; incoming events wait in the spool. */
export const clickhouseAway: Scenario = {
  name: 'clickhouse-away',
  title: 'ClickHouse is down for a minute: each new process is killed as soon as it starts.',
  rounds: { short: 1, long: 2 },
  async run(rig, form) {
    for (let round = 0; round < this.rounds[form]; round++) {
      if (round === 0) await rig.load(this.name);
      await atRandom(200, 1_000);
      const since = Date.now();
      await rig.keepDown('clickhouse', awayMs[form]);
      await rig.recovered(since);
    }
    return undefined;
  },
};
