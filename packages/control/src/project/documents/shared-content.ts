import { audienceConfigurationSchema, goalConfigurationSchema } from '@pixel/protocol';
import { z } from 'zod';

const { goalKey, ...goalContent } = goalConfigurationSchema.shape;
const { audienceKey, ...audienceContent } = audienceConfigurationSchema.shape;

/** What people edit of a goal, as in a configuration file. */
export const goalContentSchema = z.strictObject(goalContent);

/** What people edit of an audience, as in a configuration file. */
export const audienceContentSchema = z.strictObject(audienceContent);
