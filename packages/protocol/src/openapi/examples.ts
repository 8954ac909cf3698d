import type { Assignment, Bootstrap } from '../bootstrap.ts';
import type { Health, Readiness } from '../health.ts';
import type { Preview, SurveyPreview } from '../preview.ts';
import { type Survey, surveyLabelNames } from '../survey/survey.ts';

const anonymousId = '00000000-0000-4000-8000-000000000000';
const experiment = {
  experimentKey: 'product-cta',
  experimentId: '019b0f2e-0000-7000-8000-000000000001',
};
const variant = {
  variantKey: 'buy-now',
  variantId: '019b0f2e-0000-7000-8000-000000000002',
  isControl: false,
};
const goal = {
  goalKey: 'purchase',
  goalId: '019b0f2e-0000-7000-8000-000000000003',
  goalName: 'Purchase',
  type: 'revenue',
  isPrimary: true,
  eventName: 'purchase',
  valueProperty: 'revenue',
} as const;
const experimentForVisitor: Bootstrap['experiments'][number] = {
  ...experiment,
  status: 'running',
  variant: {
    key: variant.variantKey,
    changes: [{ selector: '#buy', operation: 'set_text', value: 'Buy now', orderIndex: 0 }],
  },
  goals: [goal],
  exposure: 'element',
  probes: ['#buy'],
  phase: 1,
};

const assignment: Assignment = {
  ...experiment,
  experimentName: 'Product call to action',
  ...variant,
  variantName: 'Buy now',
};

/** A bootstrap of a visitor who takes part in one experiment. */
export const bootstrapExample: Bootstrap = {
  projectKey: 'pk_demo',
  anonymousId,
  version: '2026-01-02T03:04:05.678Z',
  fetchedAt: '2026-01-02T03:10:00.000Z',
  hasActiveExperiments: true,
  assignments: [assignment],
  experiments: [experimentForVisitor],
  goals: [],
  surveys: [],
  integrations: { analytics: { enabled: true, tagEventsEnabled: false }, behaviorTool: { enabled: false } },
};

/** An event of that visitor. */
export const eventExample = {
  projectKey: 'pk_demo',
  anonymousId,
  eventName: 'purchase',
  payload: { revenue: 29.9, currency: 'EUR', orderId: '1001' },
  url: 'https://shop.example/thank-you',
  assignments: [{ ...experiment, ...variant }],
  createdAt: '2026-01-02T03:12:00.000Z',
  eventId: '019b0f2e-0000-7000-8000-000000000004',
};

export const previewExample: Preview = {
  preview: true,
  expiresAt: '2026-01-02T04:04:05.678Z',
  experiment: experimentForVisitor,
  assignment,
};

export const healthExample: Health = { ok: true, service: 'pixel-worker', kv: true };

export const readinessExample: Readiness = {
  ready: true,
  kv: true,
  unusableConfigurations: 0,
  outdatedConfigurations: 0,
  events: { accepted: true, waiting: 0, stuckSeconds: 0, lost: 0 },
  draining: false,
};

const survey: Survey = {
  surveyKey: 'nps',
  surveyId: '019b0f2e-0000-7000-8000-000000000005',
  surveyName: 'After a purchase',
  status: 'running',
  displayType: 'popover',
  questions: [
    { questionId: 'score', type: 'nps', title: 'How likely are you to recommend us?', required: true },
    { questionId: 'why', type: 'open_text', title: 'Why?', required: false },
  ],
  trigger: { type: 'delay', delayMs: 2_000 },
  display: { frequency: 'once', cooldownDays: 30, delayMs: 0 },
  appearance: { position: 'bottom_right', theme: 'auto', accentColor: '#2563eb' },
  language: 'en',
  labels: Object.fromEntries(surveyLabelNames.map((name) => [name, name])) as Survey['labels'],
};

/** That visitor's answers to the survey. */
export const surveyPostExample = {
  projectKey: 'pk_demo',
  anonymousId,
  surveyId: survey.surveyId,
  responseId: '00000000-0000-4000-8000-000000000001',
  event: 'completed',
  answers: { score: 9, why: 'It came the next day.' },
  language: 'en',
  url: 'https://shop.example/thank-you',
  createdAt: '2026-01-02T03:14:00.000Z',
};

export const surveyPreviewExample: SurveyPreview = {
  preview: true,
  expiresAt: '2026-01-02T04:04:05.678Z',
  survey,
};
