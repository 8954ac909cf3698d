import { createHash } from 'node:crypto';
import { errorFinding, type InstallFinding, warningFinding } from './finding.ts';
import { allowsSource, effectiveDirective, type Policy, withSource } from './policy.ts';

/** The script's sources on the page, and the page's address. */
export interface PolicyFacts {
  /** Address of the page. */
  readonly page: URL;
  /** Address of the script. */
  readonly script: URL;
  readonly nonce: string | undefined;
  /** The inline line before the tag, if any. */
  readonly firstLine: { readonly text: string; readonly nonce: string | undefined } | undefined;
}

/** The requests that a policy blocks, and the policy with missing sources added. */
export interface PolicyCheck {
  readonly findings: readonly InstallFinding[];
  readonly amended: Policy;
}

const scriptDirectives = ['script-src-elem', 'script-src', 'default-src'] as const;
const connectDirectives = ['connect-src', 'default-src'] as const;

/** Returns the script's requests that a policy blocks, by the rules of CSP level 3, and how to allow them. */
export function checkPolicy(policy: Policy, facts: PolicyFacts): PolicyCheck {
  const findings: InstallFinding[] = [];
  let amended = policy;
  const { page, script, nonce, firstLine } = facts;
  const { origin } = script;

  const scripts = effectiveDirective(policy, scriptDirectives);
  if (scripts !== undefined && !allowsNonce(scripts.sources, nonce)) {
    if (hasKeyword(scripts.sources, "'strict-dynamic'"))
      findings.push(errorFinding('policy_nonce', { directive: scripts.name }));
    else if (!allowsSource(scripts.sources, script, page)) {
      findings.push(errorFinding('policy_script', { directive: scripts.name, add: origin }));
      amended = withSource(amended, scriptDirectives, origin);
    }
  }
  if (scripts !== undefined && firstLine !== undefined && !allowsInline(scripts.sources, firstLine)) {
    const add = hashOf('sha256', firstLine.text);
    findings.push(warningFinding('policy_first_line', { directive: scripts.name, add }));
    amended = withSource(amended, scriptDirectives, add);
  }

  const connections = effectiveDirective(policy, connectDirectives);
  const bootstrapUrl = new URL('sdk/bootstrap', script);
  if (connections !== undefined && !allowsSource(connections.sources, bootstrapUrl, page)) {
    findings.push(errorFinding('policy_connect', { directive: connections.name, add: origin }));
    amended = withSource(amended, connectDirectives, origin);
  }

  const types = effectiveDirective(policy, ['trusted-types']);
  if (
    effectiveDirective(policy, ['require-trusted-types-for']) !== undefined &&
    types !== undefined &&
    !types.sources.some((name) => name === 'pixel' || name === '*')
  ) {
    findings.push(warningFinding('policy_trusted_types'));
    amended = withSource(amended, ['trusted-types'], 'pixel');
  }
  return { findings, amended };
}

function hasKeyword(sources: readonly string[], keyword: string): boolean {
  return sources.some((source) => source.toLowerCase() === keyword);
}

function allowsNonce(sources: readonly string[], nonce: string | undefined): boolean {
  return nonce !== undefined && nonce !== '' && sources.includes(`'nonce-${nonce}'`);
}

function allowsInline(
  sources: readonly string[],
  { text, nonce }: NonNullable<PolicyFacts['firstLine']>,
): boolean {
  if (allowsNonce(sources, nonce)) return true;
  const algorithms = ['sha256', 'sha384', 'sha512'];
  if (algorithms.some((algorithm) => sources.includes(hashOf(algorithm, text)))) return true;
  // Browsers ignore it next to a nonce or a hash.
  const isIgnored = sources.some((source) => /^'(?:nonce-|sha\d+-|strict-dynamic')/i.test(source));
  return hasKeyword(sources, "'unsafe-inline'") && !isIgnored;
}

function hashOf(algorithm: string, text: string): string {
  return `'${algorithm}-${createHash(algorithm).update(text).digest('base64')}'`;
}
