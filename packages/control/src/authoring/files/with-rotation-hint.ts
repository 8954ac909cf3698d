import { ControlError } from '../../base/control-error.ts';
import type { AppliedWebhooks } from './apply-webhooks.ts';

/**
 * Returns the error of a file that was saved but not delivered, with the advice to rotate the secrets of new webhooks: the response that
 * would have shown them is not sent.
 */
export function withRotationHint(
  error: unknown,
  applied: readonly { readonly webhooks: AppliedWebhooks }[],
): unknown {
  const keys = applied.flatMap(({ webhooks }) => webhooks.created.map(({ webhookKey }) => `"${webhookKey}"`));
  if (!(error instanceof ControlError) || keys.length === 0) return error;
  return new ControlError(
    error.code,
    `${error.message}. The secrets of new webhooks were not shown; rotate those of ${keys.join(', ')}`,
    {
      ...(error.details && { details: error.details }),
      ...(error.retryAfterSeconds !== undefined && { retryAfterSeconds: error.retryAfterSeconds }),
      parameters: { ...error.parameters, webhookKeys: keys.join(', ') },
      current: error.current,
      cause: error.cause,
    },
  );
}
