import type { WebhookView } from '@pixel/control/client';
import type { Command } from 'commander';
import { readKeys } from './read-option-values.ts';

/** Options that set an endpoint's fields. */
export interface ContentOptions {
  readonly description?: string;
  readonly types?: WebhookView['types'];
  readonly experiments?: readonly string[];
  readonly surveys?: readonly string[];
}

/** Adds the options to a command. */
export function addContentOptions(command: Command): Command {
  return command
    .option('--description <text>', 'what it is for; in an update, empty text removes it')
    .option('--experiments <keys>', 'only for these experiments, comma-separated', readKeys)
    .option('--surveys <keys>', 'only for these surveys, comma-separated', readKeys);
}

/** Help text about message types. */
export const typesHelp =
  '\nTypes: experiment.created, .started, .paused, .completed, .archived, .significant, .srm_detected,\n' +
  '.guardrail_breached, .no_exposures; config.published; survey.shown, .accepted, .dismissed,\n' +
  '.completed; event.recorded, exposure.recorded (up to 100 per message); webhook.test.\n';

/** Returns the request fields set by the options, without an empty description. */
export function contentOf({ description, types, experiments, surveys }: ContentOptions) {
  return {
    ...(description && { description }),
    ...(types !== undefined && { types: [...types] }),
    ...(experiments !== undefined && { experimentKeys: [...experiments] }),
    ...(surveys !== undefined && { surveyKeys: [...surveys] }),
  };
}
