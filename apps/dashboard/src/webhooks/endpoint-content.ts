import type { WebhookView } from '@pixel/control/client';
import type { WebhookType } from './webhook-types.ts';

/** Form values of an endpoint. */
export interface EndpointValues {
  readonly webhookKey: string;
  readonly url: string;
  readonly description: string;
  readonly types: readonly WebhookType[];
  /** Experiments whose messages it receives, by key; all if empty. */
  readonly experimentKeys: readonly string[];
  /** Surveys whose messages it receives, by key; all if empty. */
  readonly surveyKeys: readonly string[];
  readonly isEnabled: boolean;
}

const defaults: EndpointValues = {
  webhookKey: '',
  url: '',
  description: '',
  types: ['experiment.started', 'experiment.completed', 'experiment.significant', 'config.published'],
  experimentKeys: [],
  surveyKeys: [],
  isEnabled: true,
};

/** Returns the form values of an endpoint, or the initial ones of a new endpoint. */
export function endpointValuesOf(endpoint: WebhookView | undefined): EndpointValues {
  if (endpoint === undefined) return defaults;
  const {
    webhookKey,
    url,
    description = '',
    types,
    experimentKeys = [],
    surveyKeys = [],
    isEnabled,
  } = endpoint;
  return { webhookKey, url, description, types, experimentKeys, surveyKeys, isEnabled };
}

/** Returns the request body that creates an endpoint. */
export function endpointContentOf(values: EndpointValues) {
  const { webhookKey, isEnabled } = values;
  const { url, types, description, experimentKeys, surveyKeys } = endpointPatchOf(values);
  return {
    webhookKey,
    isEnabled,
    url,
    types,
    ...(description !== null && { description }),
    ...(experimentKeys !== null && { experimentKeys }),
    ...(surveyKeys !== null && { surveyKeys }),
  };
}

/** Returns the request body that changes an endpoint; switching it on or off is a separate request. */
export function endpointPatchOf({ url, types, description, experimentKeys, surveyKeys }: EndpointValues) {
  const text = description.trim();
  return {
    url: url.trim(),
    types: [...types],
    description: text === '' ? null : text,
    experimentKeys: nullIfEmpty(experimentKeys),
    surveyKeys: nullIfEmpty(surveyKeys),
  };
}

function nullIfEmpty(keys: readonly string[]): string[] | null {
  return keys.length === 0 ? null : [...keys];
}
