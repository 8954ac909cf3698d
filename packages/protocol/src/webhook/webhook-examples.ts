import { type WebhookData, type WebhookType, webhookTypes } from './webhook.ts';

const version = '2026-01-02T03:04:05.678Z';

const experiment = {
  experimentKey: 'product-cta',
  experimentId: '019b7b6e-5a00-7000-8000-000000000001',
  experimentName: 'Product call to action',
  status: 'running',
  variants: [
    {
      variantKey: 'control',
      variantId: '019b7b6e-5a00-7000-8000-000000000002',
      variantName: 'Control',
      weight: 0.5,
      isControl: true,
    },
    {
      variantKey: 'buy-now',
      variantId: '019b7b6e-5a00-7000-8000-000000000003',
      variantName: 'Buy now',
      weight: 0.5,
      isControl: false,
    },
  ],
};

const change = { experiment, actor: { kind: 'user' as const, name: 'ann@example.com' }, reason: 'As agreed' };

const assignment = {
  experimentKey: 'product-cta',
  experimentId: experiment.experimentId,
  variantKey: 'buy-now',
  variantId: '019b7b6e-5a00-7000-8000-000000000003',
  isControl: false,
  verified: true,
};

const event = {
  eventId: 'order-1001',
  eventName: 'purchase',
  anonymousId: '3f2b8c1e-0a6d-4f43-9d0e-5b1a7c9e2d10',
  time: version,
  receivedAt: '2026-01-02T03:04:06.012Z',
  url: 'https://shop.example/thank-you',
  referrer: '',
  payload: { revenue: 49.9 },
  assignments: [assignment],
  bot: false,
  automation: false,
};

const significance = {
  experimentKey: 'product-cta',
  goalKey: 'purchase',
  variantKey: 'buy-now',
  lift: 0.082,
  interval: [0.021, 0.146] as [number, number],
  pValue: 0.008,
  method: 'sequential',
};

const response = {
  surveyKey: 'nps',
  surveyId: '019b7b6e-5a00-7000-8000-000000000004',
  responseId: '8d0e4c55-2f1b-4b7a-9a53-1c0f6f0e7b21',
  anonymousId: event.anonymousId,
  time: version,
  language: 'en',
  url: 'https://shop.example/thank-you',
  answers: { recommend: 9 },
  assignments: [assignment],
};

/** What a message of each type may say. */
export const webhookExamples: WebhookData = {
  'experiment.created': { ...change, experiment: { ...experiment, status: 'draft' } },
  'experiment.started': change,
  'experiment.paused': { ...change, experiment: { ...experiment, status: 'paused' } },
  'experiment.completed': { ...change, experiment: { ...experiment, status: 'completed' } },
  'experiment.archived': { ...change, experiment: { ...experiment, status: 'archived' } },
  'config.published': {
    version,
    previousVersion: '2026-01-01T10:00:00.000Z',
    author: 'ann@example.com',
    reason: 'As agreed',
    changes: ['Weight of variant "Buy now" in "Product call to action": 50 % → 60 %'],
  },
  'experiment.significant': significance,
  'experiment.srm_detected': {
    experimentKey: 'product-cta',
    pValue: 0.0002,
    variants: [
      { variantKey: 'control', visitors: 5210, expected: 5000 },
      { variantKey: 'buy-now', visitors: 4790, expected: 5000 },
    ],
  },
  'experiment.guardrail_breached': { ...significance, goalKey: 'refund', lift: 0.31, interval: [0.1, 0.55] },
  'survey.shown': { ...response, answers: {} },
  'survey.accepted': response,
  'survey.dismissed': response,
  'survey.completed': response,
  'event.recorded': { events: [event] },
  'exposure.recorded': { events: [{ ...event, eventId: 'e-1', eventName: '$exposure', payload: null }] },
  'webhook.test': { sentence: 'Messages for the webhook "crm" arrive here.' },
};

/** What endpoints may ask for, and nothing sends. */
const reserved = new Set<WebhookType>([
  'experiment.significant',
  'experiment.srm_detected',
  'experiment.guardrail_breached',
]);

/** Gives the examples as they stand in the guide: a heading and a block of JSON for each type. */
export function webhookExamplesMarkdown(): string {
  return webhookTypes
    .map(
      (type) =>
        `### \`${type}\`\n\n${reserved.has(type) ? 'Reserved; not sent.\n\n' : ''}\`\`\`json\n${bodyOf(type)}\n\`\`\`\n`,
    )
    .join('\n');
}

function bodyOf(type: WebhookType): string {
  const id = 'msg_4e1f0c6a2b8d97531f0e5c3a7b9d2e4f6a8c0b1d';
  const body = { id, type, timestamp: version, projectKey: 'pk_demo', data: webhookExamples[type] };
  return JSON.stringify(body, null, 2);
}
