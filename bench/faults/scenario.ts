import { setTimeout as sleep } from 'node:timers/promises';
import type { Form, Rig } from './rig.ts';

/** A fault, and what is done around it. The server runs when it begins and must run when it ends. */
export interface Scenario {
  /** Also the name of its events. */
  readonly name: string;
  /** What happens, as a sentence. */
  readonly title: string;
  /** How often it happens. */
  readonly rounds: Readonly<Record<Form, number>>;
  /** Gives what is worth telling besides the figures. */
  run(rig: Rig, form: Form): Promise<string | undefined>;
}

/** Waits for some time between the two, so that a fault comes at no particular moment. */
export function atRandom(fromMs: number, toMs: number): Promise<void> {
  return sleep(fromMs + Math.random() * (toMs - fromMs));
}
