import { goalConfigurationSchema } from '@pixel/protocol';
import { z } from 'zod';

const { goalKey, ...content } = goalConfigurationSchema.shape;

/** What people edit of a goal, as in a configuration file. */
export const goalContentSchema = z.strictObject(content);
