import type { Database } from '@pixel/database';
import type { Transaction } from 'kysely';
import type { ExperimentOfPhase, PhaseRef } from './experiment-of-phase.ts';
import type { StoredLook } from './look.ts';

/** A look about to be stored, and its experiment. */
export interface TakenLook {
  readonly phaseRef: PhaseRef;
  readonly experimentId: string;
  readonly phaseState: ExperimentOfPhase;
  readonly stored: StoredLook;
  /** Whether an earlier look was final, so that this one causes no notifications. */
  readonly hadFinal: boolean;
}

/** Prepares the notifications for a look; resolves to undefined if it shows nothing new. */
export type PrepareNotifications = (taken: TakenLook) => Promise<StoreNotifications | undefined>;

/** Stores the notifications in the transaction that stores the look, so that neither exists without the other. */
export type StoreNotifications = (db: Transaction<Database>) => Promise<void>;
