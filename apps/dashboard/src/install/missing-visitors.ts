import type { InstallState, PageCheck } from '@pixel/control/client';

/** A cause of missing visitors, with details. `isObserved`: there is evidence of it; otherwise it is only possible. */
export type Cause =
  | { readonly code: 'edge_silent'; readonly isObserved: true }
  | { readonly code: 'wrong_origin'; readonly isObserved: true; readonly origins: readonly string[] }
  | {
      readonly code: 'refused';
      readonly isObserved: true;
      readonly reasons: readonly string[];
      readonly requests: number;
    }
  | { readonly code: 'policy' | 'wrong_key' | 'no_tag' | 'consent'; readonly isObserved: boolean };

/** Facts about an install without visitors. */
export interface InstallFacts {
  readonly edge: InstallState['edge'];
  /** The project's default consent, before the visitor chooses. */
  readonly consent: 'granted' | 'pending';
  /** Result of the page check, if one was run. */
  readonly page?: PageCheck | undefined;
}

/** Returns the possible causes of missing visitors, most likely first: those with evidence before the others. */
export function causesOfMissingVisitors({ edge, consent, page }: InstallFacts): readonly Cause[] {
  const asksForConsent = consent === 'pending';
  const codes =
    page === undefined || page.status === 'unreadable' ? [] : page.findings.map(({ code }) => code);
  const isTagFound = page?.status === 'found';
  const isBlocked = codes.some((code) => code.startsWith('policy_'));
  const candidates: readonly Cause[] = [
    ...(isTagFound && !isBlocked ? [] : [{ code: 'policy', isObserved: isBlocked } as const]),
    ...(isTagFound ? [] : [{ code: 'wrong_key', isObserved: codes.includes('wrong_project') } as const]),
    ...(isTagFound ? [] : [{ code: 'no_tag', isObserved: codes.includes('no_tag') } as const]),
    { code: 'consent', isObserved: asksForConsent },
  ];
  return [...observedAtEdge(edge), ...candidates].sort((a, b) => Number(b.isObserved) - Number(a.isObserved));
}

function observedAtEdge(edge: InstallState['edge']): readonly Cause[] {
  if (edge.status === 'silent') return [{ code: 'edge_silent', isObserved: true }];
  const disallowedOrigins = edge.visits.filter(({ isAllowed }) => !isAllowed).map(({ origin }) => origin);
  // `wrong_origin` already lists these by name.
  const refused = edge.refusals.filter(
    ({ code }) => code !== 'origin_not_allowed' || disallowedOrigins.length === 0,
  );
  return [
    ...(disallowedOrigins.length > 0
      ? [{ code: 'wrong_origin', isObserved: true, origins: disallowedOrigins } as const]
      : []),
    ...(refused.length > 0
      ? [
          {
            code: 'refused',
            isObserved: true,
            reasons: refused.map(({ code }) => code),
            requests: refused.reduce((sum, { requests }) => sum + requests, 0),
          } as const,
        ]
      : []),
  ];
}
