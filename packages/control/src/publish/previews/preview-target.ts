import { createHash } from 'node:crypto';
import type { PreviewTable } from '@pixel/database';
import { previewFormatVersion, type StoredPreview } from '@pixel/protocol';
import type { Insertable } from 'kysely';
import { ControlError, type ControlErrorCode } from '../../base/control-error.ts';
import type { Project } from '../../project/documents/project.ts';
import { requireDocument } from '../../project/documents/require-document.ts';
import { toClientSurvey } from '../compile/compile-survey.ts';
import type { ScriptFile } from '../compile/script-file.ts';
import { compilePreview } from './compile-preview.ts';

/** The target of a preview: a variant of an experiment, or a survey. */
export type PreviewTarget =
  | { readonly experimentKey: string; readonly variantKey: string }
  | { readonly surveyKey: string };

/** The target of a preview, resolved in its project. */
export interface ResolvedTarget {
  readonly row: Pick<Insertable<PreviewTable>, 'document_id' | 'variant_key'>;
  /** `expiresAt` is ISO 8601. */
  readonly compile: (expiresAt: string) => {
    readonly preview: StoredPreview;
    readonly scripts: readonly ScriptFile[];
  };
  /** The error to throw if the target is removed in the meantime. */
  readonly removedError: { readonly code: ControlErrorCode; readonly name: string };
}

/**
 * Finds a preview's target. Throws `experiment_not_found`, `experiment_archived`, `variant_not_found`, `survey_not_found` or
 * `survey_archived`.
 */
export function resolvePreviewTarget(project: Project, target: PreviewTarget): ResolvedTarget {
  return 'surveyKey' in target ? resolveSurvey(project, target.surveyKey) : resolveVariant(project, target);
}

function resolveVariant(
  project: Project,
  { experimentKey, variantKey }: Extract<PreviewTarget, { readonly experimentKey: string }>,
): ResolvedTarget {
  const experiment = requireDocument(project, 'experiment', experimentKey);
  if (experiment.status === 'archived')
    throw new ControlError(
      'experiment_archived',
      `Experiment "${experimentKey}" of project "${project.projectKey}" is archived: there is nothing to preview`,
      { parameters: { projectKey: project.projectKey, experimentKey } },
    );
  const variant = experiment.variants.find((variant) => variant.variantKey === variantKey);
  if (variant === undefined)
    throw new ControlError(
      'variant_not_found',
      `Experiment "${experimentKey}" has no variant "${variantKey}"`,
      { parameters: { experimentKey, variantKey } },
    );
  return {
    row: { document_id: experiment.kept.id, variant_key: variantKey },
    compile: (expiresAt) => compilePreview({ project, experiment, variant, expiresAt }),
    removedError: {
      code: 'variant_not_found',
      name: `Variant "${variantKey}" of experiment "${experimentKey}"`,
    },
  };
}

function resolveSurvey(project: Project, surveyKey: string): ResolvedTarget {
  const survey = requireDocument(project, 'survey', surveyKey);
  if (survey.status === 'archived')
    throw new ControlError(
      'survey_archived',
      `Survey "${surveyKey}" of project "${project.projectKey}" is archived: there is nothing to preview`,
      { parameters: { projectKey: project.projectKey, surveyKey } },
    );
  const compiled = toClientSurvey(survey);
  return {
    row: { document_id: survey.kept.id, variant_key: null },
    compile: (expiresAt) => ({
      preview: {
        formatVersion: previewFormatVersion,
        status: 'survey',
        projectKey: project.projectKey,
        expiresAt,
        revision: createHash('sha256').update(JSON.stringify(compiled)).digest('hex'),
        survey: compiled,
      },
      scripts: [],
    }),
    removedError: { code: 'survey_not_found', name: `Survey "${surveyKey}"` },
  };
}
