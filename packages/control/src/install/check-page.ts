import { serialiseOrigin } from '@pixel/protocol';
import type { ControlDeps } from '../base/control-deps.ts';
import { ControlError } from '../base/control-error.ts';
import { busyError } from '../base/store-calls.ts';
import { readProject } from '../project/storage/read-project.ts';
import { checkSource } from './check-source.ts';
import { errorFinding, type InstallFinding } from './finding.ts';
import { createReadPage, type PageLimits } from './read-page.ts';

/** The result of checking a page's source. */
export type PageCheck = {
  /** ISO 8601. */
  readonly checkedAt: string;
} & (
  | {
      /** `found`: the source contains the tag, whatever the findings. `missing`: the findings say why. */
      readonly status: 'found' | 'missing';
      /** The page's final address. */
      readonly url: string;
      /** Findings of severity `bad` come first. */
      readonly findings: readonly InstallFinding[];
      /** Whether the page has the inline line that queues calls until the script loads. */
      readonly hasFirstLine: boolean;
      /** The page's policies with missing sources added, as header values; empty without policies. */
      readonly policies: readonly string[];
    }
  | { readonly status: 'unreadable'; readonly reason: InstallFinding }
);

/**
 * Checks a page for the tag. Rejects with `project_not_found`, `invalid_request` if the page's origin isn't allowed, `busy` or
 * `unavailable`.
 */
export type CheckPage = (request: {
  readonly projectKey: string;
  /** Address of the page, over http or https. */
  readonly url: string;
}) => Promise<PageCheck>;

/** Maximum number of pages read concurrently. */
const maxConcurrent = 8;

export function createCheckPage(
  deps: Pick<ControlDeps, 'db' | 'now' | 'publicUrl' | 'webhookTargets'>,
  limits?: PageLimits,
): CheckPage {
  const readPage = createReadPage(deps.webhookTargets, limits);
  let activeChecks = 0;

  return async function checkPage({ projectKey, url }) {
    const allowed = await readProject(
      deps,
      projectKey,
      [],
      ({ live, working }) =>
        new Set([...(live.project ?? working).allowedOrigins, ...working.allowedOrigins]),
    );
    const isAllowed = (origin: string) =>
      allowed.has('*') || [...allowed].some((each) => (serialiseOrigin(each) ?? each) === origin);
    const { origin } = new URL(url);
    if (!isAllowed(origin)) throw originNotAllowedError(origin);
    if (activeChecks >= maxConcurrent) throw busyError('Other pages are being checked', {});
    activeChecks += 1;
    try {
      const page = await readPage(url);
      const checkedAt = new Date(deps.now()).toISOString();
      if (page.status === 'unreadable') return { checkedAt, ...page };
      const expected = { projectKey, publicUrl: deps.publicUrl() };
      const { isFound, findings, ...judged } = checkSource(page, expected);
      const redirectFindings = isAllowed(page.url.origin)
        ? []
        : [errorFinding('foreign_origin', { origin: page.url.origin })];
      return {
        checkedAt,
        status: isFound ? 'found' : 'missing',
        url: page.url.href,
        findings: [...redirectFindings, ...findings].sort((a, b) => severityRank(a) - severityRank(b)),
        ...judged,
      };
    } finally {
      activeChecks -= 1;
    }
  };
}

function severityRank({ severity }: InstallFinding): number {
  return severity === 'bad' ? 0 : 1;
}

function originNotAllowedError(origin: string): ControlError {
  const message = `${origin} is not an allowed origin of the project`;
  return new ControlError('invalid_request', message, {
    parameters: { origin },
    details: [{ path: 'url', message, code: 'origin_not_allowed', parameters: { origin } }],
  });
}
