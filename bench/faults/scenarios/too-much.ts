import type { Scenario } from '../scenario.ts';

const seconds = { short: 1, long: 8 };

/** More visitors than the machine can handle. */
export const tooMuch: Scenario = {
  name: 'too-much',
  title: 'Three times as many events are sent as the server takes.',
  rounds: { short: 1, long: 2 },
  async run(rig, form) {
    const notes: string[] = [];
    for (let round = 0; round < this.rounds[form]; round++) {
      const { fits, offered, answers, slowestMs, hasRetryAfter } = await rig.surge(this.name, {
        seconds: seconds[form],
        times: 3,
      });
      if (!hasRetryAfter) throw new Error('An answer asked to come back and did not say when');
      const since = Date.now();
      await rig.load(this.name, { senders: 2 });
      await rig.recovered(since);
      await rig.finish();
      const seen = Object.entries(answers).map(([status, count]) => `${count} × ${wordFor(status)}`);
      notes.push(
        `${fits} events a second fit, ${offered} were sent; answers to batches: ${seen.join(', ')}, the slowest after ${(slowestMs / 1_000).toFixed(1)} s`,
      );
    }
    return notes.join('; ');
  },
};

function wordFor(status: string): string {
  return status === '0' ? 'none' : status;
}
