import { ControlError, type ControlErrorDetail } from '../../base/control-error.ts';
import type { Application, Prunable } from './apply-options.ts';
import type { Plan } from './plan-apply.ts';

/** Throws if plans would archive or disable more than the user agreed to, with each unconfirmed document. */
export function refuseUnconfirmed(plans: readonly Plan[], { prune }: Pick<Application, 'prune'>): void {
  if (typeof prune !== 'object') return;
  const confirmed = new Map(prune.map((each) => [each.projectKey, each]));
  const details = plans.flatMap((plan) => unconfirmedOf(plan, confirmed.get(plan.after.projectKey)));
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

function unconfirmedOf(
  { after: { projectKey }, experiments, surveys, webhooks }: Plan,
  confirmed: Prunable | undefined,
): readonly (ControlErrorDetail & { readonly projectKey: string })[] {
  const beyond = (
    list: Exclude<keyof Prunable, 'projectKey'>,
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
    ...beyond('experiments', experiments.pruned, archived),
    ...beyond('surveys', surveys.pruned, archived),
    ...beyond('webhooks', webhookKeys, { message: 'would be switched off', code: 'would_be_switched_off' }),
  ];
}
