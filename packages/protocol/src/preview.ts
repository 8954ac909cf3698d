import { z } from 'zod';
import { assignmentSchema, bootstrapExperimentSchema } from './bootstrap.ts';
import { projectKeySchema } from './identifiers.ts';
import { surveySchema } from './survey/survey.ts';

/** Format of the stored previews that this version reads and writes. */
export const previewFormatVersion = 1;

const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

/** Tells whether a value has the form of a preview's token: 256 random bits in base64url. */
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
 * A preview as the key-value store has it at `preview/<lower-case hex of the token's SHA-256>`: one variant or one survey, as it was compiled at
 * `revision` of its project, or what is left of a preview that was revoked, or whose experiment or variant is gone.
 */
export const storedPreviewSchema = z.discriminatedUnion('status', [
  z.object({
    ...storedPreview,
    status: z.literal('active'),
    revision: z.string(),
    experiment: bootstrapExperimentSchema,
    /** Absent in what was stored before previews had names. */
    assignment: assignmentSchema.optional(),
  }),
  storedSurveyPreview,
  z.object({ ...storedPreview, status: z.literal('revoked') }),
  z.object({ ...storedPreview, status: z.literal('gone') }),
]);

/** Answer of `GET /sdk/preview`: one variant of one experiment, whatever the experiment's status and audience. */
export const previewSchema = z.object({
  preview: z.literal(true),
  expiresAt: z.iso.datetime(),
  experiment: bootstrapExperimentSchema,
  /** The same experiment and variant by their names. */
  assignment: assignmentSchema,
});

/** Answer of `GET /sdk/survey/preview`: one survey, whatever its status and whomever it is for. */
export const surveyPreviewSchema = z.object({
  preview: z.literal(true),
  expiresAt: z.iso.datetime(),
  survey: surveySchema,
});

export type SurveyPreview = z.infer<typeof surveyPreviewSchema>;
export type StoredPreview = z.infer<typeof storedPreviewSchema>;
export type Preview = z.infer<typeof previewSchema>;
