import { type BootstrapExperiment, maxTextLengths } from '@pixel/protocol';
import { attempt } from './attempt.ts';
import type { ChangeReport } from './changes/change-report.ts';
import { createCookie } from './cookie.ts';
import { hashText } from './flicker/manifest.ts';
import { navigationTiming } from './flicker/seen-ms.ts';
import { redirectCookie } from './forget.ts';
import type { Target } from './target.ts';
import type { WarnOnce } from './warn.ts';

/** How long a redirect away from a page is remembered. */
const guardSeconds = 30;
/** A page that visitors are redirected back to keeps them for about a session. */
const holdSeconds = 30 * 60;
/** Marks such a page in its guard, in place of a number. */
const heldBack = 'held';
/**
 * Visitors who return from another site, where we can't record interactions, or from an unknown one, may have followed a link there or may
 * be in a redirect loop.
 */
const maxHopsFromElsewhere = 3;

/** Context of a redirect. */
export interface RedirectOptions {
  readonly target: Target;
  /** The domain whose hosts form one site; empty for this host alone. */
  readonly domain: string;
  /** The visitor's referrer. */
  readonly referrer: string;
  readonly warn: WarnOnce;
}

/** URL of the page that is being left. */
let left = '';

/**
 * Redirects the visitor to its variant's page. Returns the outcomes of the redirects if the page stays, or null if it is being left. Calls
 * `onLeave` once, with the experiment. Two kinds of short-lived cookies, shared by subdomains, prevent redirect loops: a note that we have
 * just redirected the visitor, with its referrer, removed at the first interaction with a page, and a guard for each page left that counts
 * redirects without an interaction in between.
 */
export function leaveForRedirect(
  experiments: readonly BootstrapExperiment[],
  { target, domain, referrer, warn }: RedirectOptions,
  onLeave: (experiment: BootstrapExperiment) => void,
): readonly ChangeReport[] | null {
  const redirectMark = createCookie(redirectCookie(target.projectKey), domain);
  const reports: ChangeReport[] = [];

  /** Whether the URL's pages share our cookies. */
  const isOfSite = ({ hostname }: URL) =>
    hostname === location.hostname ||
    (domain ? `.${hostname}`.endsWith(`.${domain}`.replace('..', '.')) : false);
  const isAllowed = (url: URL) =>
    /^https?:$/.test(url.protocol) && (isOfSite(url) || target.manifest.redirects?.includes(url.hostname));

  /** Whether this page may be left, which is recorded. False if cookies can't be written. */
  const mayLeave = (): boolean => {
    const guard = createCookie(`${redirectCookie(target.projectKey)}.${hashText(pageIn(location))}`, domain);
    const before = guard.read();
    const isTouched = redirectMark.read() === undefined || navigationTiming().type === 'back_forward';
    const hops = isTouched ? 0 : Number(before ?? 0);
    const isFromElsewhere = attempt(() => !isOfSite(new URL(document.referrer)), true);
    const isHeldBack = before === heldBack || hops > (isFromElsewhere ? maxHopsFromElsewhere - 1 : 0);
    guard.write(isHeldBack ? heldBack : `${hops + 1}`, isHeldBack ? holdSeconds : guardSeconds);
    return !isHeldBack && guard.read() !== undefined;
  };

  if (left === location.href) return null;
  for (const experiment of experiments)
    for (const change of experiment.variant.changes) {
      const { operation, value } = change;
      if (operation !== 'redirect') continue;
      const url = attempt(() => targetOf(value));
      const report = (status: ChangeReport['status'], state: ChangeReport['state']) =>
        reports.push({ ...change, experimentKey: experiment.experimentKey, status, found: 0, state });
      if (url === undefined) report('applied', 'applied');
      else if (!isAllowed(url)) {
        report('refused', 'refused');
        warn(`A redirect to ${value} is not allowed.`);
      } else if (mayLeave()) {
        left = location.href;
        redirectMark.write(referrer.replaceAll(';', '%3B').slice(0, maxTextLengths.referrer), guardSeconds);
        onLeave(experiment);
        location.replace(url.href);
        return null;
      } else {
        report('held_back', 'gave_up');
        warn(`A redirect to ${value} is held back: it led back here, or cookies are blocked.`);
      }
    }
  return reports;
}

/** Returns a target's URL with this page's query and fragment, overridden by the target's own. Undefined if this page is the target. */
function targetOf(value: string): URL | undefined {
  const url = new URL(value, location.href);
  const targetParameters = new URLSearchParams(url.search);
  const here = new URLSearchParams(location.search);
  if (
    pageIn(url) === pageIn(location) &&
    [...targetParameters].every(([name, text]) => here.getAll(name).includes(text))
  )
    return undefined;
  for (const [name, text] of here) if (!targetParameters.has(name)) url.searchParams.append(name, text);
  url.hash ||= location.hash;
  return url;
}

/** Identifies a page on sites that redirect between equivalent addresses: http and https, with and without a trailing slash. */
function pageIn({ host, pathname }: URL | Location): string {
  return host + pathname.replace(/\/$/, '');
}
