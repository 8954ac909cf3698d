import { setTimeout as sleep } from 'node:timers/promises';
import type { Form, Rig } from './rig.ts';

/** A fault and the steps around it. The server runs at the start and must run at the end. */
export interface Scenario {
  /** Also the name of its events. */
  readonly name: string;
  /** What happens, as a sentence. */
  readonly title: string;
  /** Number of repetitions. */
  readonly rounds: Readonly<Record<Form, number>>;
  /** Returns remarks beyond the figures. */
  run(rig: Rig, form: Form): Promise<string | undefined>;
}

/** Waits for a random time between the two, so that a fault comes at no particular moment. */
export function atRandom(fromMs: number, toMs: number): Promise<void> {
  return sleep(fromMs + Math.random() * (toMs - fromMs));
}
