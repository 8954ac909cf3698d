import { createHmac } from 'node:crypto';

const prefix = 'whsec_';
const secretBytes = 32;

/** Makes a secret of an endpoint, in the form that the libraries of Standard Webhooks take. */
export function createWebhookSecret(random: (byteLength: number) => Uint8Array): string {
  return prefix + Buffer.from(random(secretBytes)).toString('base64');
}

/** What is signed: the very text of the body, and whose it is. */
export interface Signed {
  readonly id: string;
  /** Seconds since the epoch: when this attempt is made. */
  readonly timestamp: number;
  readonly body: string;
}

/**
 * Returns the headers by which a receiver knows that a message is ours and whole, as Standard Webhooks has it
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md): one signature for each secret.
 */
export function signatureHeaders(
  signed: Signed,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  return {
    'webhook-id': signed.id,
    'webhook-timestamp': String(signed.timestamp),
    'webhook-signature': secrets.map((secret) => `v1,${sign(signed, secret)}`).join(' '),
  };
}

function sign({ id, timestamp, body }: Signed, secret: string): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  return createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
}
