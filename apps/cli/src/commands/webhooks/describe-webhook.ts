import type { WebhookView } from '@pixel/control/client';
import { toPrintable } from '../../printable.ts';

/** Describes an endpoint, one line per field. */
export function describeWebhook(webhook: WebhookView): string {
  const { experimentKeys = [], surveyKeys = [] } = webhook;
  const rows = [
    ['webhook', webhook.webhookKey],
    ['address', toPrintable(webhook.url)],
    ...(webhook.description === undefined ? [] : [['description', toPrintable(webhook.description)]]),
    ['types', webhook.types.join(', ')],
    ...(experimentKeys.length === 0 ? [] : [['experiments', experimentKeys.join(', ')]]),
    ...(surveyKeys.length === 0 ? [] : [['surveys', surveyKeys.join(', ')]]),
    ['state', describeWebhookState(webhook)],
    ...(webhook.previousSecretUntil === undefined
      ? []
      : [['old secret', `also signs until ${webhook.previousSecretUntil}`]]),
  ];
  return rows.map(([name = '', value = '']) => `${name.padEnd(12)} ${value}\n`).join('');
}

/** Describes whether messages are sent, or why not. */
export function describeWebhookState({
  isEnabled,
  disabledBecause,
  disabledAt,
  failingSince,
}: WebhookView): string {
  if (isEnabled) return failingSince === undefined ? 'on' : `on, but failing since ${failingSince}`;
  const reasons = {
    person: 'by a person',
    gone: 'the receiver responded with 410',
    failing: 'deliveries failed for five days',
  };
  return `off since ${disabledAt ?? 'its creation'}: ${reasons[disabledBecause ?? 'person']}`;
}
