import type { Command } from 'commander';

/** What of an endpoint can be said by options. */
export interface ContentOptions {
  readonly description?: string;
  readonly types?: readonly string[];
  readonly experiments?: readonly string[];
  readonly surveys?: readonly string[];
}

/** Adds the options. */
export function addContentOptions(command: Command): Command {
  return command
    .option('--description <text>', 'what it is for')
    .option('--experiments <keys>', 'only of these experiments, separated by commas', readList)
    .option('--surveys <keys>', 'only of these surveys, separated by commas', readList);
}

/** The help on types. */
export const typesHelp =
  '\nTypes: experiment.created, .started, .paused, .completed, .archived, .significant, .srm_detected,\n' +
  '.guardrail_breached; config.published; survey.shown, .accepted, .dismissed, .completed;\n' +
  'event.recorded, exposure.recorded (up to 100 in a message); webhook.test.\n';

/** Takes things that are separated by commas. */
export function readList(text: string): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** The fields of a request that the options say. */
export function contentOf({ description, types, experiments, surveys }: ContentOptions) {
  return {
    ...(description !== undefined && { description }),
    // Whether they are types is for the server to say.
    ...(types !== undefined && { types: [...types] as never[] }),
    ...(experiments !== undefined && { experimentKeys: [...experiments] }),
    ...(surveys !== undefined && { surveyKeys: [...surveys] }),
  };
}
