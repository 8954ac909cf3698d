import type { InstallState, PageCheck } from '@pixel/control/client';

/** A cause of missing visitors, with details. `isKnown` means observed; otherwise it is only possible. */
export type Cause =
  | { readonly code: 'edge_silent'; readonly isKnown: true }
  | { readonly code: 'wrong_origin'; readonly isKnown: true; readonly origins: readonly string[] }
  | {
      readonly code: 'refused';
      readonly isKnown: true;
      readonly reasons: readonly string[];
      readonly requests: number;
    }
  | { readonly code: 'policy' | 'wrong_key' | 'no_tag' | 'consent'; readonly isKnown: boolean };

/** Facts about an install without visitors. */
export interface CauseFacts {
  readonly edge: InstallState['edge'];
  /** The project's default consent, before the visitor chooses. */
  readonly consent: 'granted' | 'pending';
  /** The result of checking the page's source, if anyone has. */
  readonly page?: PageCheck | undefined;
}

/** Returns causes of missing visitors, most likely first: observed ones before possible ones. */
export function causesOf({ edge, consent, page }: CauseFacts): readonly Cause[] {
  const asksForConsent = consent === 'pending';
  const codes =
    page === undefined || page.status === 'unreadable' ? [] : page.findings.map(({ code }) => code);
  const isRead = page?.status === 'found';
  const isBlocked = codes.some((code) => code.startsWith('policy_'));
  const possible: readonly Cause[] = [
    ...(isRead && !isBlocked ? [] : [{ code: 'policy', isKnown: isBlocked } as const]),
    ...(isRead ? [] : [{ code: 'wrong_key', isKnown: codes.includes('wrong_project') } as const]),
    ...(isRead ? [] : [{ code: 'no_tag', isKnown: codes.includes('no_tag') } as const]),
    { code: 'consent', isKnown: asksForConsent },
  ];
  return [...seenBy(edge), ...possible].sort((a, b) => Number(b.isKnown) - Number(a.isKnown));
}

function seenBy(edge: InstallState['edge']): readonly Cause[] {
  if (edge.status === 'silent') return [{ code: 'edge_silent', isKnown: true }];
  const foreign = edge.visits.filter(({ isAllowed }) => !isAllowed).map(({ origin }) => origin);
  // Pages of disallowed origins are listed by name among the visits.
  const refused = edge.refusals.filter(({ code }) => code !== 'origin_not_allowed' || foreign.length === 0);
  return [
    ...(foreign.length > 0 ? [{ code: 'wrong_origin', isKnown: true, origins: foreign } as const] : []),
    ...(refused.length > 0
      ? [
          {
            code: 'refused',
            isKnown: true,
            reasons: refused.map(({ code }) => code),
            requests: refused.reduce((sum, { requests }) => sum + requests, 0),
          } as const,
        ]
      : []),
  ];
}
