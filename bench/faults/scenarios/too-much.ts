import type { Scenario } from '../scenario.ts';

const seconds = { short: 1, long: 8 };

/** More visitors than the machine can handle. */
export const tooMuch: Scenario = {
  name: 'too-much',
  title: 'Three times as many events are sent as the server can handle.',
  rounds: { short: 1, long: 2 },
  async run(rig, form) {
    const notes: string[] = [];
    for (let round = 0; round < this.rounds[form]; round++) {
      const { capacityPerSecond, offeredPerSecond, answers, slowestMs, hasRetryAfter } = await rig.surge(
        this.name,
        { seconds: seconds[form], multiplier: 3 },
      );
      if (!hasRetryAfter) throw new Error('A response requested a retry without Retry-After');
      const since = Date.now();
      await rig.load(this.name, { senders: 2 });
      await rig.recovered(since);
      await rig.finish();
      const counts = Object.entries(answers).map(([status, count]) => `${count} × ${wordFor(status)}`);
      notes.push(
        `capacity ${capacityPerSecond} events per second, sent ${offeredPerSecond}; responses to batches: ${counts.join(', ')}, the slowest in ${(slowestMs / 1_000).toFixed(1)} s`,
      );
    }
    return notes.join('; ');
  },
};

function wordFor(status: string): string {
  return status === '0' ? 'none' : status;
}
