import { audienceConfigurationSchema, goalConfigurationSchema, keySchema } from '@pixel/protocol';
import { z } from 'zod';

const { goalKey, ...goalContent } = goalConfigurationSchema.shape;
const { audienceKey, ...audienceContent } = audienceConfigurationSchema.shape;

/** The editable content of a goal, as in a configuration file. */
export const goalContentSchema = z.strictObject(goalContent);

/** The editable content of an audience, as in a configuration file. */
export const audienceContentSchema = z.strictObject(audienceContent);

/** The content of a new goal, audience or layer. */
export const newGoalSchema = goalContentSchema.extend({ goalKey: keySchema });
export const newAudienceSchema = audienceContentSchema.extend({ audienceKey: keySchema });
export const newLayerSchema = z.strictObject({ layerKey: keySchema });
