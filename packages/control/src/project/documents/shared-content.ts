import { audienceConfigurationSchema, goalConfigurationSchema, keySchema } from '@pixel/protocol';
import { z } from 'zod';

const { goalKey, ...goalContent } = goalConfigurationSchema.shape;
const { audienceKey, ...audienceContent } = audienceConfigurationSchema.shape;

/** What people edit of a goal, as in a configuration file. */
export const goalContentSchema = z.strictObject(goalContent);

/** What people edit of an audience, as in a configuration file. */
export const audienceContentSchema = z.strictObject(audienceContent);

/** What a new goal, audience or layer is made from. */
export const newGoalSchema = goalContentSchema.extend({ goalKey: keySchema });
export const newAudienceSchema = audienceContentSchema.extend({ audienceKey: keySchema });
export const newLayerSchema = z.strictObject({ layerKey: keySchema });
