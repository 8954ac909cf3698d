import { type BootstrapExperiment, cutAt } from '@pixel/protocol';
import { attempt } from './attempt.ts';
import type { ChangeReport } from './changes/change-report.ts';
import { createCookie } from './cookie.ts';
import { hashText } from './flicker/manifest.ts';
import { navigationTiming } from './flicker/seen-ms.ts';
import { redirectCookie } from './forget.ts';
import type { Target } from './target.ts';
import type { Warn } from './warn.ts';

/** For this time it is known that a visitor was sent on from a page. */
const guardSeconds = 30;
/** A page that visitors are sent back to keeps them for about a session. */
const holdSeconds = 30 * 60;
/** Says so, in the place of a number. */
const heldBack = 'held';
/**
 * Whoever comes back from another site, whose pages cannot take note of a touch, or from nowhere that is known, may have followed a link
 * there, or is sent in circles by it.
 */
const maxHopsFromElsewhere = 3;

/** What a redirect has to know. */
export interface RedirectOptions {
  readonly target: Target;
  /** The domain whose hosts are one site; empty for this host alone. */
  readonly domain: string;
  /** Where the visitor came from. */
  readonly referrer: string;
  readonly warn: Warn;
}

/** The address of the page that is being left. */
let left = '';

/**
 * Sends the visitor on to the page that its variant is on; gives what has become of the redirects of a page that stays, and null
 * for one that is being left. Calls `onLeave` once, with the experiment. Two kinds of short-lived cookies, which sub-domains share,
 * keep visitors from going in circles: a note that we have just sent the visitor on, with its referrer, which goes with the first
 * touch of a page, and a guard for each page left, with how often that was without a touch in between.
 */
export function leaveForRedirect(
  experiments: readonly BootstrapExperiment[],
  { target, domain, referrer, warn }: RedirectOptions,
  onLeave: (experiment: BootstrapExperiment) => void,
): readonly ChangeReport[] | null {
  const note = createCookie(redirectCookie(target.projectKey), domain);
  const reports: ChangeReport[] = [];

  /** Whether its pages share our cookies. */
  const isOfSite = ({ hostname }: URL) =>
    hostname === location.hostname ||
    (domain ? `.${hostname}`.endsWith(`.${domain}`.replace('..', '.')) : false);
  const isAllowed = (url: URL) =>
    /^https?:$/.test(url.protocol) && (isOfSite(url) || target.manifest.redirects?.includes(url.hostname));

  /** Tells whether this page may be left, and takes note of it; where nothing can be noted it may not. */
  const mayLeave = (): boolean => {
    const guard = createCookie(`${redirectCookie(target.projectKey)}.${hashText(pageIn(location))}`, domain);
    const before = guard.read();
    const isTouched = note.read() === undefined || navigationTiming().type === 'back_forward';
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
        note.write(referrer.replaceAll(';', '%3B').slice(0, cutAt.referrer), guardSeconds);
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

/** The address of a target with this page's query and fragment, of which the target's own win; undefined where we are there. */
function targetOf(value: string): URL | undefined {
  const url = new URL(value, location.href);
  const own = new URLSearchParams(url.search);
  const here = new URLSearchParams(location.search);
  if (pageIn(url) === pageIn(location) && [...own].every(([name, text]) => here.getAll(name).includes(text)))
    return undefined;
  for (const [name, text] of here) if (!own.has(name)) url.searchParams.append(name, text);
  url.hash ||= location.hash;
  return url;
}

/** What stands for a page where sites send between addresses that mean the same: http and https, with a slash at the end and without. */
function pageIn({ host, pathname }: URL | Location): string {
  return host + pathname.replace(/\/$/, '');
}
