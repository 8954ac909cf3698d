import { z } from 'zod';
import { parseJsonText } from '../http/parse-request.ts';
import { present } from '../present.ts';
import type { AppliedProject, ApplyConfiguration } from './apply-configuration.ts';

/** What is sent with a file. */
export const applyRequestSchema = z.strictObject({
  source: z.string(),
  reason: z.string().trim().min(1).max(1_000).optional(),
  prune: z.boolean().optional(),
  force: z.boolean().optional(),
  newPhase: z.boolean().optional(),
  dryRun: z.boolean().optional(),
});

/** Applies a file as it was sent: the JSON text of a request, which takes a while to parse where the file is large. Rejects as the request is, or as {@link ApplyConfiguration}. */
export type ApplyRequest = (text: string, author: string) => Promise<readonly AppliedProject[]>;

/** Creates it. */
export function createApplyRequest(applyConfiguration: ApplyConfiguration): ApplyRequest {
  return async function applyRequest(text, author) {
    const { source, ...options } = parseJsonText(applyRequestSchema, text);
    return applyConfiguration(source, { author, ...present(options) });
  };
}
