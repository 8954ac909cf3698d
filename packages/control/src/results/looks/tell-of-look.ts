import type { Database } from '@pixel/database';
import type { Transaction } from 'kysely';
import type { ExperimentOfPhase, PhaseName } from './experiment-of-phase.ts';
import type { StoredLook } from './look.ts';

/** A look that is being stored, and what it is of. */
export interface TakenLook {
  readonly name: PhaseName;
  readonly experimentId: string;
  readonly of: ExperimentOfPhase;
  readonly stored: StoredLook;
  /** Whether a look before was final: this one changes nothing that people know. */
  readonly hadFinal: boolean;
}

/** Tells what a look shows, in the transaction that stores it: there is neither without the other. */
export type TellOfLook = (db: Transaction<Database>, taken: TakenLook) => Promise<void>;
