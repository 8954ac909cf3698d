import { maxFileBytes } from '@pixel/protocol';
import { z } from 'zod';
import type { AppliedProject, ApplyConfiguration } from '../../authoring/files/apply-configuration.ts';
import { ControlError } from '../../base/control-error.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import { parseJsonBytes } from '../http/parse-request.ts';

const tooLargeMessage = `The configuration file is too large; the limit is ${maxFileBytes / 1024 / 1024} MiB`;

const prunableSchema = z.strictObject({
  projectKey: z.string(),
  experiments: z.array(z.string()),
  surveys: z.array(z.string()),
  webhooks: z.array(z.string()),
});

/** The request body with a file. */
export const applyRequestSchema = z.strictObject({
  source: z.string(),
  reason: z.string().trim().min(1).max(1_000).optional(),
  prune: z.union([z.boolean(), z.array(prunableSchema)]).optional(),
  force: z.boolean().optional(),
  newPhase: z.boolean().optional(),
  dryRun: z.boolean().optional(),
});

/**
 * Applies a file from an unparsed JSON request, whose parsing takes a while if the file is large. Rejects with `invalid_json`,
 * `invalid_request`, `payload_too_large`, or an error of {@link ApplyConfiguration}.
 */
export type ApplyRequest = (request: ArrayBuffer, author: string) => Promise<readonly AppliedProject[]>;

export function createApplyRequest(applyConfiguration: ApplyConfiguration): ApplyRequest {
  return async function applyRequest(request, author) {
    const { source, ...options } = parseJsonBytes(applyRequestSchema, request);
    if (Buffer.byteLength(source) > maxFileBytes)
      throw new ControlError('payload_too_large', tooLargeMessage, {
        parameters: { maxBytes: maxFileBytes },
      });
    return applyConfiguration(source, { author, ...omitUndefined(options) });
  };
}
