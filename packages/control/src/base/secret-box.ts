import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Bytes of a key. */
export const secretKeyBytes = 32;

const version = 1;
const nonceBytes = 12;
const tagBytes = 16;
const algorithm = 'aes-256-gcm';

/** Seals what is kept where others may read or write it: a database, a cookie. */
export interface SecretBox {
  /** Gives base64url. What was sealed for one `context` cannot be opened for another one. */
  seal(plain: string, context: string): string;
  /** Throws a plain `Error` where it was not sealed with this key for this context, or was changed since. */
  open(sealed: string, context: string): string;
}

/**
 * Creates a box with a key of 32 bytes: AES-256-GCM with a random nonce of 96 bits for each secret. A byte in front says how it was
 * sealed.
 */
export function createSecretBox(key: Uint8Array): SecretBox {
  if (key.byteLength !== secretKeyBytes) throw new Error(`A secret key has ${secretKeyBytes} bytes.`);
  return {
    seal(plain, context) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes }).setAAD(
        additional(context),
      );
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), text]).toString('base64url');
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64url');
      // Buffer skips what is no base64url, and does not look at spare bits: there would be several texts for the same bytes.
      if (bytes.toString('base64url') !== sealed || bytes.length < 1 + nonceBytes + tagBytes)
        throw unreadable();
      if (bytes[0] !== version) throw unreadable();
      const nonce = bytes.subarray(1, 1 + nonceBytes);
      const tag = bytes.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes);
      try {
        const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
          .setAAD(additional(context))
          .setAuthTag(tag);
        const text = decipher.update(bytes.subarray(1 + nonceBytes + tagBytes));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch (cause) {
        throw unreadable(cause);
      }
    },
  };
}

function additional(context: string): Buffer {
  return Buffer.concat([Buffer.of(version), Buffer.from(context)]);
}

function unreadable(cause?: unknown): Error {
  return new Error(
    'A secret cannot be read: it was sealed with another key, or it was changed. PIXEL_SECRET_KEY, or secret.key in the data directory, must be the one it was sealed with.',
    cause === undefined ? undefined : { cause },
  );
}
