import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Length of a key in bytes. */
export const secretKeyBytes = 32;

const version = 1;
const nonceBytes = 12;
const tagBytes = 16;
const algorithm = 'aes-256-gcm';

/** Encrypts secrets that are stored where others may be able to read or write them: in the database, or in a cookie. */
export interface SecretBox {
  /** Encrypts a text and returns base64url. It can only be decrypted for the same `context`. */
  seal(plain: string, context: string): string;
  /** Decrypts a text. Throws an `Error` if it was not encrypted with this key for this context, or was modified. */
  open(sealed: string, context: string): string;
}

/**
 * Creates a secret box with a 32-byte key. It uses AES-256-GCM with a random 96-bit nonce per secret; the first byte of its output is the
 * format version.
 */
export function createSecretBox(key: Uint8Array): SecretBox {
  if (key.byteLength !== secretKeyBytes) throw new Error(`A secret key has ${secretKeyBytes} bytes.`);
  return {
    seal(plain, context) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes }).setAAD(
        additionalData(context),
      );
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), text]).toString('base64url');
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64url');
      // `Buffer` skips characters that aren't base64url and ignores surplus bits, so several texts would decode to the same bytes.
      if (bytes.toString('base64url') !== sealed || bytes.length < 1 + nonceBytes + tagBytes)
        throw undecryptableError();
      if (bytes[0] !== version) throw undecryptableError();
      const nonce = bytes.subarray(1, 1 + nonceBytes);
      const tag = bytes.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes);
      try {
        const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
          .setAAD(additionalData(context))
          .setAuthTag(tag);
        const text = decipher.update(bytes.subarray(1 + nonceBytes + tagBytes));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch (cause) {
        throw undecryptableError(cause);
      }
    },
  };
}

function additionalData(context: string): Buffer {
  return Buffer.concat([Buffer.of(version), Buffer.from(context)]);
}

function undecryptableError(cause?: unknown): Error {
  return new Error(
    'A secret cannot be decrypted: it was sealed with another key, or is damaged. PIXEL_SECRET_KEY, or secret.key in the data directory, must be the key it was sealed with.',
    cause === undefined ? undefined : { cause },
  );
}
