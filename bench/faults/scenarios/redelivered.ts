import { setTimeout as sleep } from 'node:timers/promises';
import { redeliverHoursApart, redeliverShuffled } from '../redeliver.ts';
import type { Rig } from '../rig.ts';
import type { Scenario } from '../scenario.ts';

const loadMs = { short: 800, long: 5_000 };

/** A queue that delivers everything twice, in other batches and another order. */
export const redelivered: Scenario = {
  name: 'redelivered',
  title: 'Everything is delivered again, in other batches and out of order.',
  rounds: { short: 1, long: 2 },
  run: (rig, form) => again(rig, form, redelivered, redeliverShuffled),
};

/** The same event at distant times, so that neither batch nor hour nor month can identify the copies. */
export const hoursApart: Scenario = {
  name: 'hours-apart',
  title: 'The same events arrive again, hours, days and months apart.',
  rounds: { short: 1, long: 2 },
  run: (rig, form) =>
    again(rig, form, hoursApart, (dataDirectory) => redeliverHoursApart(dataDirectory, [5, 30, 24 * 40])),
};

async function again(
  rig: Rig,
  form: 'short' | 'long',
  { name, rounds }: Scenario,
  redeliver: (dataDirectory: string) => Promise<number>,
): Promise<string> {
  let records = 0;
  for (let round = 0; round < rounds[form]; round++) {
    await rig.load(name);
    await sleep(loadMs[form]);
    await rig.finish();
    await rig.count([name]);
    await rig.end('SIGTERM');
    records += await redeliver(rig.dataDirectory);
    await rig.start();
  }
  return `${records} records were queued again`;
}
