import { type WebhookData, type WebhookType, webhookTypes } from './webhook.ts';

const timestamp = '2026-01-02T03:04:05.678Z';

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

const experimentChange = {
  experiment,
  actor: { kind: 'user' as const, name: 'ann@example.com' },
  reason: 'As agreed',
};

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
  time: timestamp,
  receivedAt: '2026-01-02T03:04:06.012Z',
  url: 'https://shop.example/thank-you',
  referrer: '',
  payload: { revenue: 49.9 },
  assignments: [assignment],
  bot: false,
  automation: false,
};

const winningSentence = {
  code: 'winning_at_any_look',
  parameters: {
    variant: 'Buy now',
    goal: 'Purchases',
    estimate: 0.25,
    lower: 0.065,
    upper: 0.469,
    level: 0.95,
    unit: 'relative',
    currency: null,
  },
  sentence:
    'Buy now increases Purchases: +25.0% (95% CI +6.5% to +46.9%). Significant at any look; safe to stop.',
};

const harmSentence = {
  code: 'guardrail_breached',
  parameters: {
    goal: 'Refunds',
    variant: 'Buy now',
    limit: 0.1,
    estimate: 0.6,
    lower: 0.281,
    upper: 1.004,
    level: 0.95,
    unit: 'relative',
    currency: null,
  },
  sentence:
    'Guardrail breached: Refunds 60.0% higher with Buy now (95% CI +28.1% to +100.4%, limit +10%). We recommend pausing.',
};

const mismatchSentence = {
  code: 'sample_ratio_mismatch',
  parameters: {
    variant: null,
    share: 0.538,
    expected: 0.5,
    pValue: 0.000_014,
    dimension: 'browser',
    value: 'safari',
    otherDimension: null,
    otherValue: null,
  },
  sentence:
    "Don't trust this result: sample ratio mismatch (SRM). 53.8% got the control, 50.0% expected. The imbalance comes from Safari.",
};

const noExposuresSentence = {
  code: 'no_exposures_ever',
  parameters: { from: '2026-01-01T02:04:05.678Z', until: timestamp },
  sentence: 'No visitors since it started 25 hours ago.',
};

const notReadySentence = {
  code: 'no_visitors',
  parameters: {},
  sentence: 'Not enough data: not every variant has visitors yet.',
};

/** The figures of a message that concerns no goal. */
const noFigures = {
  goal: null,
  variant: null,
  direction: null,
  estimate: null,
  lower: null,
  upper: null,
  absolute: null,
  level: null,
  pValue: null,
};

const analysis = {
  experiment,
  phase: 1,
  epoch: 1,
  engine: 'sequential' as const,
  url: 'https://pixel.example/p/pk_demo/experiments/product-cta/results?phase=1',
};

const variant = { variantKey: 'buy-now', variantName: 'Buy now' };

const surveyResponse = {
  surveyKey: 'nps',
  surveyId: '019b7b6e-5a00-7000-8000-000000000004',
  responseId: '8d0e4c55-2f1b-4b7a-9a53-1c0f6f0e7b21',
  anonymousId: event.anonymousId,
  time: timestamp,
  language: 'en',
  url: 'https://shop.example/thank-you',
  answers: { recommend: 9 },
  assignments: [assignment],
};

/** An example message of each type. */
export const webhookExamples: WebhookData = {
  'experiment.created': { ...experimentChange, experiment: { ...experiment, status: 'draft' } },
  'experiment.started': experimentChange,
  'experiment.paused': { ...experimentChange, experiment: { ...experiment, status: 'paused' } },
  'experiment.completed': { ...experimentChange, experiment: { ...experiment, status: 'completed' } },
  'experiment.archived': { ...experimentChange, experiment: { ...experiment, status: 'archived' } },
  'config.published': {
    version: timestamp,
    previousVersion: '2026-01-01T10:00:00.000Z',
    author: 'ann@example.com',
    reason: 'As agreed',
    changes: ['Weight of variant "Buy now" in "Product call to action": 50% → 60%'],
  },
  'experiment.significant': {
    ...analysis,
    goal: { goalKey: 'purchase', goalName: 'Purchases', role: 'primary' },
    variant,
    direction: 'increase',
    verdict: { state: 'winning', ...winningSentence },
    estimate: 0.25,
    lower: 0.065,
    upper: 0.469,
    absolute: { estimate: 0.0125, lower: 0.003_6, upper: 0.021_4 },
    level: 0.95,
    pValue: 0.002_1,
    ...winningSentence,
  },
  'experiment.srm_detected': {
    ...analysis,
    ...noFigures,
    verdict: { state: 'untrusted', ...mismatchSentence },
    pValue: 0.000_014,
    ...mismatchSentence,
    split: [
      { variantKey: 'control', visitors: 2690, expected: 2500 },
      { variantKey: 'buy-now', visitors: 2310, expected: 2500 },
    ],
  },
  'experiment.guardrail_breached': {
    ...analysis,
    goal: { goalKey: 'refund', goalName: 'Refunds', role: 'guardrail' },
    variant,
    direction: 'increase',
    verdict: { state: 'harm', ...harmSentence },
    estimate: 0.6,
    lower: 0.281,
    upper: 1.004,
    absolute: { estimate: 0.012, lower: 0.006_1, upper: 0.017_9 },
    level: 0.95,
    pValue: 0.000_8,
    ...harmSentence,
  },
  'experiment.no_exposures': {
    ...analysis,
    ...noFigures,
    verdict: { state: 'not_ready', ...notReadySentence },
    ...noExposuresSentence,
  },
  'survey.shown': { ...surveyResponse, answers: {} },
  'survey.accepted': { ...surveyResponse, answers: {} },
  'survey.dismissed': { ...surveyResponse, answers: {} },
  'survey.completed': surveyResponse,
  'event.recorded': { events: [event] },
  'exposure.recorded': { events: [{ ...event, eventId: 'e-1', eventName: '$exposure', payload: null }] },
  'webhook.test': { sentence: 'Messages for the webhook "crm" arrive here.' },
};

/** Returns the examples as the guide shows them: a heading and a JSON block for each type. */
export function webhookExamplesMarkdown(): string {
  return webhookTypes.map((type) => `## \`${type}\`\n\n\`\`\`json\n${bodyOf(type)}\n\`\`\`\n`).join('\n');
}

function bodyOf(type: WebhookType): string {
  const id = 'msg_4e1f0c6a2b8d97531f0e5c3a7b9d2e4f6a8c0b1d';
  const body = { id, type, timestamp, projectKey: 'pk_demo', data: webhookExamples[type] };
  return JSON.stringify(body, null, 2);
}
