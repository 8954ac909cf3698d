import type { AppliedProject } from '@pixel/control/client';

/** Maximum number of items listed individually; the JSON output contains all. */
const maxLines = 200;

/** Describes what applying a file did to a project, one line per item. */
export function describeApplied({
  projectKey,
  status,
  version,
  difference,
  surveys,
  webhooks,
  ...experiments
}: Omit<AppliedProject, 'warnings'>): string {
  const lines = [
    ...difference.added.map(({ kind, key }) => `  added    ${kind} ${key}`),
    ...webhooks.created.map(({ webhookKey }) => `  added    webhook ${webhookKey}`),
    ...difference.changed.map(({ kind, key, fields }) => `  changed  ${kind} ${key} (${fields.join(', ')})`),
    ...webhooks.changed.map(
      ({ webhookKey, fields }) => `  changed  webhook ${webhookKey} (${fields.join(', ')})`,
    ),
    ...difference.removed.map(({ kind, key }) => `  removed  ${kind} ${key}`),
    ...describeFate('experiment', experiments),
    ...describeFate('survey', surveys),
    ...webhooks.pruned.map((key) => `  switched off  webhook ${key}`),
    ...webhooks.notNamed.map((key) => leftAlone('webhook', key)),
  ];
  const rest = lines.length - maxLines;
  const shown = rest > 0 ? [...lines.slice(0, maxLines), `  and ${rest} more`] : lines;
  return [`${projectKey} ${status}, version ${version}`, ...shown, ''].join('\n');
}

/** Describes the secrets of newly created webhooks; empty if there are none. */
export function describeSecrets(
  projects: readonly Pick<AppliedProject, 'projectKey' | 'webhooks'>[],
): string {
  const lines = projects.flatMap(({ projectKey, webhooks }) =>
    webhooks.created.flatMap(({ webhookKey, secret }) =>
      secret === undefined ? [] : [`  ${projectKey} ${webhookKey}  ${secret}\n`],
    ),
  );
  return lines.length === 0 ? '' : `Secrets of new webhooks, not shown again:\n${lines.join('')}`;
}

function describeFate(
  noun: string,
  { pruned, replacedDrafts, notNamed }: AppliedProject['surveys'],
): readonly string[] {
  return [
    ...pruned.map((key) => `  archived  ${noun} ${key}`),
    ...replacedDrafts.map((key) => `  unpublished edits of ${noun} ${key} were overwritten`),
    ...notNamed.map((key) => leftAlone(noun, key)),
  ];
}

function leftAlone(noun: string, key: string): string {
  return `  not in the file, unchanged: ${noun} ${key}`;
}
