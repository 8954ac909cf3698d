import { z } from 'zod';
import { assignmentSchema, bootstrapExperimentSchema } from './bootstrap.ts';
import { projectKeySchema } from './identifiers.ts';
import { surveySchema } from './survey/survey.ts';

/** Format of stored previews that this version reads and writes. */
export const previewFormatVersion = 1;

const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

/** Whether a value has the form of a preview token: 256 random bits in base64url. */
export function isPreviewToken(value: unknown): value is string {
  return typeof value === 'string' && tokenPattern.test(value);
}

const storedPreview = {
  formatVersion: z.literal(previewFormatVersion),
  projectKey: projectKeySchema,
  expiresAt: z.iso.datetime(),
};

const storedSurveyPreview = z.object({
  ...storedPreview,
  status: z.literal('survey'),
  revision: z.string(),
  survey: surveySchema,
});

/**
 * A preview as stored in the key-value store at `preview/<lower-case hex of the token's SHA-256>`: one variant or one survey, compiled at
 * `revision` of its project, or the tombstone of a preview that was revoked or whose experiment or variant no longer exists.
 */
export const storedPreviewSchema = z.discriminatedUnion('status', [
  z.object({
    ...storedPreview,
    status: z.literal('active'),
    revision: z.string(),
    experiment: bootstrapExperimentSchema,
    /** Absent if stored before previews had names. */
    assignment: assignmentSchema.optional(),
  }),
  storedSurveyPreview,
  z.object({ ...storedPreview, status: z.literal('revoked') }),
  z.object({ ...storedPreview, status: z.literal('gone') }),
]);

/** Response of `GET /sdk/preview`: one variant of an experiment, regardless of the experiment's status and audience. */
export const previewSchema = z.object({
  preview: z.literal(true),
  expiresAt: z.iso.datetime(),
  experiment: bootstrapExperimentSchema,
  /** The same experiment and variant with their names. */
  assignment: assignmentSchema,
});

/** Response of `GET /sdk/survey/preview`: one survey, regardless of its status and audience. */
export const surveyPreviewSchema = z.object({
  preview: z.literal(true),
  expiresAt: z.iso.datetime(),
  survey: surveySchema,
});

export type SurveyPreview = z.infer<typeof surveyPreviewSchema>;
export type StoredPreview = z.infer<typeof storedPreviewSchema>;
export type Preview = z.infer<typeof previewSchema>;
