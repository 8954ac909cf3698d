import { ControlError, type ControlErrorDetail } from '../../base/control-error.ts';
import type { ApplyOptions, PrunableDocuments } from './apply-options.ts';
import type { ApplyPlan } from './plan-apply.ts';

/** Throws if plans would archive or disable more than the user agreed to, with each unconfirmed document. */
export function checkPruningConfirmed(
  plans: readonly ApplyPlan[],
  { prune }: Pick<ApplyOptions, 'prune'>,
): void {
  if (typeof prune !== 'object') return;
  const confirmed = new Map(prune.map((each) => [each.projectKey, each]));
  const details = plans.flatMap((plan) => unconfirmedDocuments(plan, confirmed.get(plan.after.projectKey)));
  const [first] = details;
  if (first === undefined) return;
  throw new ControlError(
    'conflict',
    `More of project "${first.projectKey}" would be archived or switched off than was confirmed; nothing was changed`,
    {
      parameters: { projectKey: first.projectKey },
      details: details.map(({ projectKey: _, ...detail }) => detail),
    },
  );
}

function unconfirmedDocuments(
  { after: { projectKey }, experiments, surveys, webhooks }: ApplyPlan,
  confirmed: PrunableDocuments | undefined,
): readonly (ControlErrorDetail & { readonly projectKey: string })[] {
  const unconfirmed = (
    list: Exclude<keyof PrunableDocuments, 'projectKey'>,
    keys: readonly string[],
    detail: Pick<ControlErrorDetail, 'message' | 'code'>,
  ) => {
    const known = new Set(confirmed?.[list]);
    return keys
      .filter((key) => !known.has(key))
      .map((key) => ({
        projectKey,
        path: `${projectKey}.${list}.${key}`,
        ...detail,
        parameters: { projectKey, list, key },
      }));
  };
  const archived = { message: 'would be archived', code: 'would_be_archived' };
  const webhookKeys = webhooks.pruned.map(({ key }) => key);
  return [
    ...unconfirmed('experiments', experiments.pruned, archived),
    ...unconfirmed('surveys', surveys.pruned, archived),
    ...unconfirmed('webhooks', webhookKeys, {
      message: 'would be switched off',
      code: 'would_be_switched_off',
    }),
  ];
}
