import { z } from 'zod';
import type { ControlDeps } from '../../base/control-deps.ts';
import type { SecretBox } from '../../base/secret-box.ts';

/** Time that a person has at the identity provider. */
export const loginTtlSeconds = 10 * 60;

const context = 'login';
const loginStateSchema = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  prompt: z.literal('select_account').optional(),
  returnTo: z.string(),
  invitation: z.string().optional(),
  expiresAt: z.number(),
});

/** The state of a login in progress, which the browser keeps in a sealed cookie. */
export type LoginState = z.infer<typeof loginStateSchema>;

/** Seals a login for ten minutes. */
export function sealLogin(
  box: SecretBox,
  { now }: Pick<ControlDeps, 'now'>,
  login: Omit<LoginState, 'expiresAt'>,
): string {
  return box.seal(JSON.stringify({ ...login, expiresAt: now() + loginTtlSeconds * 1_000 }), context);
}

/** Opens a sealed login. Returns undefined if it is invalid or expired. */
export function openLogin(
  box: SecretBox,
  { now }: Pick<ControlDeps, 'now'>,
  sealed: string,
): LoginState | undefined {
  try {
    const login = loginStateSchema.parse(JSON.parse(box.open(sealed, context)));
    return now() < login.expiresAt ? login : undefined;
  } catch {
    return undefined;
  }
}
