import type { Database } from '@pixel/database';
import type { Transaction } from 'kysely';
import type { ControlDeps } from '../../base/control-deps.ts';
import { createToken, hashToken } from '../../base/token.ts';
import type { AdmittedUser } from './admit.ts';
import { type UserSession, validSessionCondition } from './sessions.ts';
import { createUserCode } from './user-code.ts';

/** Time that a person has to approve or deny a request. */
export const deviceLoginSeconds = 10 * 60;
/** Interval at which a command line polls. */
export const pollSeconds = 2;
/** Tolerance for network delays in the interval. */
const leewayMs = 500;

/** A command line that requests a login. */
export interface DeviceRequest {
  /** Its machine's name, unverified. */
  readonly host: string;
  /** Network address of the request. */
  readonly address: string;
}

/** A pending request, as shown to the person. */
export interface PendingDevice extends DeviceRequest {
  readonly requestedAt: Date;
}

/** The status of a request. */
export type PolledDevice =
  | { readonly status: 'waiting' | 'too_soon' | 'denied' | 'gone' }
  | { readonly status: 'approved'; readonly user: AdmittedUser; readonly host: string };

/** Device logins for command lines, similar to RFC 8628. Stores only the hashes of both codes. */
export interface DeviceLogins {
  /** Starts a login. Returns the device code, which authenticates the command line, and the user code, which the person compares. */
  begin(asking: DeviceRequest): Promise<{ readonly deviceCode: string; readonly userCode: string }>;
  /** Returns the pending request with this code. */
  find(userCode: string): Promise<PendingDevice | undefined>;
  /** Approves or denies a request within a session, and returns whether there was one. The decision becomes void when that session ends. */
  decide(userCode: string, decision: 'approved' | 'denied', by: UserSession): Promise<boolean>;
  /** Returns the status of a request, and removes it once it is approved or denied. */
  poll(db: Transaction<Database>, deviceCode: string): Promise<PolledDevice>;
}

export function createDeviceLogins({
  db,
  now,
  random,
}: Pick<ControlDeps, 'db' | 'now' | 'random'>): DeviceLogins {
  const currentDate = () => new Date(now());

  return {
    async begin({ host, address }) {
      const [deviceCode, userCode] = [createToken(random), createUserCode(random)];
      await db.deleteFrom('device_logins').where('expires_at', '<=', currentDate()).execute();
      await db
        .insertInto('device_logins')
        .values({
          device_code_sha256: hashToken(deviceCode),
          user_code_sha256: hashToken(userCode),
          host,
          address,
          created_at: currentDate(),
          expires_at: new Date(now() + deviceLoginSeconds * 1_000),
          polled_at: null,
          decision: null,
          decided_by: null,
          decided_in: null,
        })
        .execute();
      return { deviceCode, userCode };
    },
    async find(userCode) {
      return db
        .selectFrom('device_logins')
        .select(['host', 'address', 'created_at as requestedAt'])
        .where('user_code_sha256', '=', hashToken(userCode))
        .where('decision', 'is', null)
        .where('expires_at', '>', currentDate())
        .executeTakeFirst();
    },
    async decide(userCode, decision, { sessionId, user }) {
      const { numUpdatedRows } = await db
        .updateTable('device_logins')
        .set({ decision, decided_by: user.userId, decided_in: sessionId })
        .where('user_code_sha256', '=', hashToken(userCode))
        .where('decision', 'is', null)
        .where('expires_at', '>', currentDate())
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async poll(transaction, deviceCode) {
      const hash = hashToken(deviceCode);
      const found = await transaction
        .selectFrom('device_logins')
        .selectAll()
        .where('device_code_sha256', '=', hash)
        .where('expires_at', '>', currentDate())
        .forUpdate()
        .executeTakeFirst();
      if (found === undefined) return { status: 'gone' };
      if (found.decision === null || found.decided_by === null) {
        await transaction
          .updateTable('device_logins')
          .set({ polled_at: currentDate() })
          .where('device_code_sha256', '=', hash)
          .execute();
        const waitedMs = now() - (found.polled_at?.getTime() ?? 0);
        return { status: waitedMs < pollSeconds * 1_000 - leewayMs ? 'too_soon' : 'waiting' };
      }
      await transaction.deleteFrom('device_logins').where('device_code_sha256', '=', hash).execute();
      if (found.decision === 'denied') return { status: 'denied' };
      const user = await transaction
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(['users.id as userId', 'users.email'])
        .where('sessions.id', '=', found.decided_in)
        .where(validSessionCondition(now()))
        .executeTakeFirst();
      return user === undefined ? { status: 'gone' } : { status: 'approved', user, host: found.host };
    },
  };
}
