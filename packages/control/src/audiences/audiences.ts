import { audienceConfigurationSchema } from '@pixel/protocol';
import { z } from 'zod';
import { mergePart } from '../configuration/merge-part.ts';
import type { ProjectAudience } from '../configuration/project.ts';
import { ControlError } from '../control-error.ts';
import { findByKey } from '../projects/by-key.ts';
import type { Kind } from '../projects/reusable.ts';

const { shape } = audienceConfigurationSchema;

/** What people edit of an audience, as in a configuration file. */
export const audienceContentSchema = z.strictObject({ name: shape.name, audience: shape.audience });

/** Audiences as things that experiments name. */
export const audienceKind: Kind<'audienceKey', ProjectAudience, z.output<typeof audienceContentSchema>> = {
  noun: 'audience',
  table: 'audiences',
  key: 'audienceKey',
  notFound: 'audience_not_found',
  thingsOf: (project) => project.audiences,
  withThings: (project, audiences) => ({ ...project, audiences }),
  make(project, audienceKey, content, making) {
    const { after } = mergePart(project, { list: 'audiences', thing: { ...content, audienceKey } }, making);
    const audience = findByKey(after.audiences, 'audienceKey', audienceKey);
    if (audience === undefined)
      throw new ControlError('audience_not_found', `There is no audience "${audienceKey}"`);
    return audience;
  },
  namedBy: ({ audienceKey }) => (audienceKey === undefined ? [] : [audienceKey]),
  namedBySurvey: ({ audienceKey }) => (audienceKey === undefined ? [] : [audienceKey]),
};
