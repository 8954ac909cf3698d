import { type InstallReport, pixelVersion, verifyEventName } from '@pixel/protocol';
import { attempt } from '../attempt.ts';
import { parseScriptSource } from '../script-source.ts';
import { createUuid } from '../uuid.ts';
import type { DebugInput, PanelSource } from './state.ts';

/** How long to wait for the service's answer before reporting that there is none. */
const patienceMs = 10_000;
const stepMs = 100;

/**
 * Removes the request for an install check from the URL and the tab. Returns its code: undefined if there was no request, empty if it was
 * made on an earlier page.
 */
export function takeVerifyCode({ storageKey }: Pick<DebugInput, 'storageKey'>): string | undefined {
  const [hash, code] = /#px_verify=([\w-]*)$/.exec(location.hash) ?? [];
  const stored = attempt(() => sessionStorage.getItem(storageKey), null);
  if (hash === undefined && stored !== '#px_verify=') return undefined;
  attempt(() => sessionStorage.removeItem(storageKey));
  if (hash === undefined) return '';
  const { pathname, search } = location;
  // Not via the page's own `replaceState`, which a router may have wrapped: for the page, nothing has happened.
  attempt(() => History.prototype.replaceState.call(history, history.state, '', pathname + search));
  return code;
}

/** Reports to the service how the pixel works on this page, for the creator of the code. Resolves once sent; never rejects. */
export async function verifyInstall({ state }: Pick<DebugInput, 'state'>, code: string): Promise<void> {
  const blocked = new Set<string>();
  const listen = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    const { endpoint } = state();
    if (endpoint && blockedURI.startsWith(new URL(endpoint).origin)) blocked.add(effectiveDirective);
  };
  document.addEventListener('securitypolicyviolation', listen);
  for (let waited = 0; waited < patienceMs && isUndecided(state()); waited += stepMs)
    await new Promise((resolve) => setTimeout(resolve, stepMs));
  document.removeEventListener('securitypolicyviolation', listen);
  const { projectKey, endpoint, instance } = state();
  await fetch(`${endpoint}/sdk/event`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    credentials: 'omit',
    body: JSON.stringify({
      projectKey,
      // The visitor's id, so that the creator of the code can follow it and an erasure includes it; a random one without consent.
      anonymousId: instance?.anonymousId ?? createUuid(),
      eventId: createUuid(),
      eventName: verifyEventName,
      createdAt: new Date().toISOString(),
      url: location.origin + location.pathname,
      userAgent: navigator.userAgent.slice(0, 1_024),
      assignments: [],
      payload: { code, ...createReport(state(), [...blocked]) },
    }),
  }).catch(() => undefined);
}

function isUndecided({ consent, instance }: PanelSource): boolean {
  return consent === 'granted' && instance?.blob === undefined;
}

function createReport(
  { projectKey, endpoint, consent, instance }: PanelSource,
  blocked: string[],
): InstallReport {
  const scripts = [...document.scripts];
  const tags = scripts.flatMap(({ src }) => {
    const source = parseScriptSource(src);
    return source?.isNamed ? [{ ...source, src }] : [];
  });
  const [tag] = tags;
  return {
    version: pixelVersion,
    consent,
    tags: tags.length,
    otherProjects: [...new Set(tags.flatMap((tag) => tag.projectKey ?? []))].filter(
      (key) => key !== projectKey,
    ),
    // As in the page's source: the calls that the stub queued have been replayed.
    hasFirstLine: scripts.some(({ text }) => /window\.pixel\b/.test(text) && /\bq\s*:\s*\[\]/.test(text)),
    loadedMs: endOf(tag?.src),
    answeredMs: instance?.blob ? durationOf(`${endpoint}/sdk/bootstrap`) : null,
    blocked,
  };
}

/** When a file had loaded, in milliseconds since the navigation; null if the browser doesn't report it. */
function endOf(address: string | undefined): number | null {
  const [entry] = address === undefined ? [] : performance.getEntriesByName(address, 'resource');
  return entry === undefined ? null : Math.round(entry.startTime + entry.duration);
}

function durationOf(start: string): number {
  const entry = performance.getEntriesByType('resource').find(({ name }) => name.startsWith(start));
  return Math.round(entry?.duration ?? 0);
}
