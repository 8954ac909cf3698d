import { createHmac } from 'node:crypto';

const prefix = 'whsec_';
const secretBytes = 32;

/** Creates an endpoint's secret, in the format of the Standard Webhooks libraries. */
export function createWebhookSecret(random: (byteLength: number) => Uint8Array): string {
  return prefix + Buffer.from(random(secretBytes)).toString('base64');
}

/** The signed content: the exact body text, with message id and time. */
export interface SignedContent {
  readonly id: string;
  /** Time of this attempt, in seconds since the epoch. */
  readonly timestamp: number;
  readonly body: string;
}

/**
 * Returns the headers that authenticate a message according to Standard Webhooks
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md): one signature per secret.
 */
export function signatureHeaders(
  signed: SignedContent,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  return {
    'webhook-id': signed.id,
    'webhook-timestamp': String(signed.timestamp),
    'webhook-signature': secrets.map((secret) => `v1,${sign(signed, secret)}`).join(' '),
  };
}

function sign({ id, timestamp, body }: SignedContent, secret: string): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  return createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
}
