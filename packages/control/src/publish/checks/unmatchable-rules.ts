import { urlRuleProblem } from '@pixel/engine';
import type { UrlRule } from '@pixel/protocol';
import type { Project } from '../../project/documents/project.ts';
import type { Finding, PublicationStates } from './finding.ts';
import { type ServedEntity, servedEntities } from './served-entities.ts';

/** Finds URL rules that can't match any page of the project. */
export function unmatchableRules({ next }: PublicationStates): readonly Finding[] {
  const hosts = allowedHosts(next);
  return servedEntities(next).flatMap((entity) => [
    ...entity.urlRules.include.flatMap((rule, at) => {
      const reason = mismatchReason(rule, entity, hosts);
      return reason === undefined
        ? []
        : [
            toFinding(entity, {
              rulePath: `include.${at}`,
              rule: rule.value,
              problem: `${describeRule(rule)} ${reason}`,
            }),
          ];
    }),
    ...(isAllExcluded(entity)
      ? [toFinding(entity, { rulePath: 'exclude', rule: '*', problem: 'excludes every page it includes' })]
      : []),
  ]);
}

function toFinding(
  { owner, name, subject, path }: ServedEntity,
  { rulePath, rule, problem }: { readonly rulePath: string; readonly rule: string; readonly problem: string },
): Finding {
  return {
    code: 'unmatchable_rule',
    ...owner,
    path: `${path}.urlRules.${rulePath}`,
    message: `${subject} ${problem}`,
    parameters: { name, rule },
  };
}

function describeRule({ kind, value }: UrlRule): string {
  return `has the rule ${kind} "${value}", which`;
}

function mismatchReason(
  rule: UrlRule,
  { urlRules }: ServedEntity,
  hosts: ReadonlySet<string> | undefined,
): string | undefined {
  const problem = urlRuleProblem(rule);
  if (problem !== undefined) return `no page can match: it ${problem}`;
  if (urlRules.exclude.some(({ kind, value }) => kind === rule.kind && value === rule.value))
    return 'it also excludes';
  const host = onlyHostOf(rule);
  if (host === undefined) return undefined;
  if (!/[.:]/.test(host) && host !== 'localhost') return `matches the host "${host}"; start a path with /`;
  if (hosts !== undefined && !hosts.has(host))
    return `matches ${host}, which is not an allowed origin of the project`;
  return undefined;
}

function isAllExcluded({ urlRules: { include, exclude } }: ServedEntity): boolean {
  return include.length === 0 && exclude.some(({ kind, value }) => kind === 'glob' && value === '*');
}

/** Returns the only host, with its port, that matching URLs can have; undefined if there can be several. */
function onlyHostOf({ kind, value }: UrlRule): string | undefined {
  if (kind !== 'exact' && kind !== 'simple') return undefined;
  const text = value.toLowerCase().replace(/^https?:\/\//, '');
  if (/^[/?#]/.test(text) || /[^!-~]|[%\\@]|xn--/.test(text)) return undefined;
  return text.replace(/[/?#].*$/s, '').replace(/^www\.|:(?:80|443)$/g, '');
}

function allowedHosts({ allowedOrigins }: Project): ReadonlySet<string> | undefined {
  if (allowedOrigins.includes('*')) return undefined;
  return new Set(
    allowedOrigins.map((origin) =>
      origin
        .toLowerCase()
        .replace(/^https?:\/\//, '')
        .replace(/^www\.|:(?:80|443)$/g, ''),
    ),
  );
}
