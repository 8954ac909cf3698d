import { createHash } from 'node:crypto';
import type { ControlDeps } from './control-deps.ts';

const tokenBytes = 32;

/** Creates a token of 256 random bits in base64url. It never begins with a hyphen, so that command lines don't parse it as an option. */
export function createToken(random: ControlDeps['random']): string {
  for (;;) {
    const token = Buffer.from(random(tokenBytes)).toString('base64url');
    if (!token.startsWith('-')) return token;
  }
}

/** Returns the SHA-256 of a token in lower-case hexadecimal. Tokens are only stored in this form. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
