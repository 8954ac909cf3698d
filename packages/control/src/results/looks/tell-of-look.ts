import type { Database } from '@pixel/database';
import type { Transaction } from 'kysely';
import type { ExperimentOfPhase, PhaseName } from './experiment-of-phase.ts';
import type { StoredLook } from './look.ts';

/** A look that is to be stored, and what it is of. */
export interface TakenLook {
  readonly name: PhaseName;
  readonly experimentId: string;
  readonly of: ExperimentOfPhase;
  readonly stored: StoredLook;
  /** Whether a look before was final: this one changes nothing that people know. */
  readonly hadFinal: boolean;
}

/** Words what a look shows; undefined where that is nothing new. */
export type TellOfLook = (taken: TakenLook) => Promise<KeepTold | undefined>;

/** Keeps what is told in the transaction that stores the look: there is neither without the other. */
export type KeepTold = (db: Transaction<Database>) => Promise<void>;
