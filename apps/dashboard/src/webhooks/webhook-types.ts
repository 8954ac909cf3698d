import type { WebhookView } from '@pixel/control/client';

export type WebhookType = WebhookView['types'][number];

/** Types that an endpoint can subscribe to, in groups. Test messages are always sent. */
export const typeGroups = {
  experiments: [
    'experiment.created',
    'experiment.started',
    'experiment.paused',
    'experiment.completed',
    'experiment.archived',
    'config.published',
  ],
  results: [
    'experiment.significant',
    'experiment.srm_detected',
    'experiment.guardrail_breached',
    'experiment.no_exposures',
  ],
  surveys: ['survey.shown', 'survey.accepted', 'survey.dismissed', 'survey.completed'],
  events: ['event.recorded', 'exposure.recorded'],
} as const satisfies Readonly<Record<string, readonly WebhookType[]>>;

export type TypeGroup = keyof typeof typeGroups;

/** Names of the groups, in order. */
export const typeGroupNames = Object.keys(typeGroups) as readonly TypeGroup[];

/** All message types. */
export const messageTypes: readonly WebhookType[] = [...Object.values(typeGroups).flat(), 'webhook.test'];
