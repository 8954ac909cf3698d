import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const toleranceSeconds = 300;

/**
 * Returns why a message isn't authentic, or undefined if it is: one of its signatures matches the secret, and it was sent within five
 * minutes, as in the Standard Webhooks libraries.
 */
export function signatureProblem(
  body: string,
  headers: IncomingHttpHeaders,
  { secret, now }: { readonly secret: string; readonly now: number },
): string | undefined {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => {
    const value = headers[`webhook-${name}`];
    return typeof value === 'string' ? value : '';
  });
  if (!id || !timestamp || !signatures) return 'it has no signature';
  if (Math.abs(Number(timestamp) - now / 1_000) > toleranceSeconds)
    return 'it is older than five minutes or from the future';
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  const isSigned = signatures.split(' ').some((signature) => {
    const received = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
    return received.byteLength === expected.byteLength && timingSafeEqual(received, expected);
  });
  return isSigned ? undefined : 'its signature does not match this secret';
}
