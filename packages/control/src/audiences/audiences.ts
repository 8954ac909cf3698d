import { audienceConfigurationSchema } from '@pixel/protocol';
import { z } from 'zod';

const { audienceKey, ...content } = audienceConfigurationSchema.shape;

/** What people edit of an audience, as in a configuration file. */
export const audienceContentSchema = z.strictObject(content);
