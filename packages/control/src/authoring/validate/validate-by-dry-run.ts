import { ControlError, type ControlErrorDetail, controlErrorStatus } from '../../base/control-error.ts';
import { DryRunRollback } from '../../base/dry-run-rollback.ts';

/** The problems of content that was only tried; nothing was changed. Paths are relative to the document. */
export interface ValidationResult {
  readonly ok: boolean;
  readonly problems: readonly ControlErrorDetail[];
}

/**
 * Runs a save that rolls itself back, and returns the problems it had. Problems without details are reported at `keyField`. Rejects as
 * saving does for other reasons: with `project_not_found`, `busy` or `unavailable`.
 */
export async function validateByDryRun(
  keyField: string,
  save: () => Promise<unknown>,
): Promise<ValidationResult> {
  try {
    await save();
  } catch (error) {
    if (error instanceof DryRunRollback) return { ok: true, problems: [] };
    if (error instanceof ControlError && isProblemOfDocument(error))
      return { ok: false, problems: toProblems(error, keyField) };
    throw error;
  }
  throw new Error('A validation was saved instead of rolled back');
}

function isProblemOfDocument({ code }: ControlError): boolean {
  return code !== 'project_not_found' && controlErrorStatus[code] < 500;
}

function toProblems(
  { code, message, parameters = {}, details }: ControlError,
  path: string,
): readonly ControlErrorDetail[] {
  return details ?? [{ path, message, code, parameters }];
}
