import type { Verdict } from './messages.ts';
import { createRig, type Form } from './rig.ts';
import type { Scenario } from './scenario.ts';

/** The result of a scenario. */
export interface Result {
  readonly scenario: Scenario;
  readonly verdict: Verdict;
  /** Milliseconds until events and bootstraps got 200 responses again, one per measurement. */
  readonly recoveries: readonly number[];
  readonly note: string | undefined;
  /** Number of events that the server reported as lost. */
  readonly reportedLost: number;
}

/** Runs scenarios one after another on one data directory, and has the ledger judge at the end. */
export async function runScenarios(scenarios: readonly Scenario[], form: Form): Promise<readonly Result[]> {
  const rig = await createRig();
  try {
    await rig.start();
    const outcomes = new Map<string, Pick<Result, 'recoveries' | 'note' | 'reportedLost'>>();
    for (const scenario of scenarios) {
      const note = await scenario.run(rig, form);
      await rig.finish();
      await rig.readLost();
      outcomes.set(scenario.name, { recoveries: rig.takeRecoveries(), note, reportedLost: rig.takeLost() });
    }
    await rig.count();
    const verdicts = await rig.judge();
    return scenarios.map((scenario) => {
      const verdict = verdicts.find(({ name }) => name === scenario.name);
      if (verdict === undefined) throw new Error(`The ledger knows nothing of ${scenario.name}`);
      return {
        scenario,
        verdict,
        recoveries: [],
        note: undefined,
        reportedLost: 0,
        ...outcomes.get(scenario.name),
      };
    });
  } finally {
    await rig.dispose();
  }
}
