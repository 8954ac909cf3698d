import { urlRuleProblem } from '@pixel/engine';
import type { UrlRule } from '@pixel/protocol';
import type { Project } from '../../project/documents/project.ts';
import type { Finding, PublicationStates } from './finding.ts';
import { type ServedEntity, servedEntities } from './served-entities.ts';

/** Finds URL rules that match no page of the project. */
export function unmatchableRules({ next }: PublicationStates): readonly Finding[] {
  const hosts = allowedHosts(next);
  return servedEntities(next).flatMap((entity) => [
    ...entity.urlRules.include.flatMap((rule, at) => {
      const why = whyNever(rule, entity, hosts);
      return why === undefined
        ? []
        : [findingOf(entity, { at: `include.${at}`, rule: rule.value, what: `${spelled(rule)} ${why}` })];
    }),
    ...(isAllExcluded(entity)
      ? [findingOf(entity, { at: 'exclude', rule: '*', what: 'excludes every page it includes' })]
      : []),
  ]);
}

function findingOf(
  { owner, name, subject, path }: ServedEntity,
  { at, rule, what }: { readonly at: string; readonly rule: string; readonly what: string },
): Finding {
  return {
    code: 'unmatchable_rule',
    ...owner,
    path: `${path}.urlRules.${at}`,
    message: `${subject} ${what}`,
    parameters: { name, rule },
  };
}

function spelled({ kind, value }: UrlRule): string {
  return `has the rule ${kind} "${value}", which`;
}

function whyNever(
  rule: UrlRule,
  { urlRules }: ServedEntity,
  hosts: ReadonlySet<string> | undefined,
): string | undefined {
  const problem = urlRuleProblem(rule);
  if (problem !== undefined) return `no page can match: it ${problem}`;
  if (urlRules.exclude.some(({ kind, value }) => kind === rule.kind && value === rule.value))
    return 'it also excludes';
  const host = wholeHostOf(rule);
  if (host === undefined) return undefined;
  if (!/[.:]/.test(host) && host !== 'localhost') return `matches the host "${host}"; start a path with /`;
  if (hosts !== undefined && !hosts.has(host))
    return `matches ${host}, which is not an allowed origin of the project`;
  return undefined;
}

function isAllExcluded({ urlRules: { include, exclude } }: ServedEntity): boolean {
  return include.length === 0 && exclude.some(({ kind, value }) => kind === 'glob' && value === '*');
}

/** The only host that matching addresses can have, with its port; undefined if there are several. */
function wholeHostOf({ kind, value }: UrlRule): string | undefined {
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
