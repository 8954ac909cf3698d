import { type BootstrapExperiment, cutAt } from '@pixel/protocol';
import { attempt } from './attempt.ts';
import { createCookie } from './cookie.ts';
import { hashText } from './flicker/manifest.ts';
import { redirectCookie } from './forget.ts';
import type { Target } from './target.ts';
import type { Warn } from './warn.ts';

/** A visitor is sent on from a page once in this time. */
const guardSeconds = 30;
/** A page that a visitor came back to without having touched anything keeps it for about a session. */
const suppressSeconds = 30 * 60;

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
 * Sends the visitor on to the page that its variant is on; tells whether it does, and calls `onLeave` once, with the experiment.
 * Two kinds of short-lived cookies, which sub-domains share, keep visitors from going in circles: a note that we have just sent the
 * visitor on, with its referrer, and a guard for each page left.
 */
export function leaveForRedirect(
  experiments: readonly BootstrapExperiment[],
  { target, domain, referrer, warn }: RedirectOptions,
  onLeave: (experiment: BootstrapExperiment) => void,
): boolean {
  const note = createCookie(redirectCookie(target.projectKey), domain);

  const isAllowed = ({ hostname, protocol }: URL) =>
    /^https?:$/.test(protocol) &&
    (hostname === location.hostname ||
      target.manifest.redirects?.includes(hostname) ||
      (domain ? `.${hostname}`.endsWith(`.${domain}`.replace('..', '.')) : false));

  /** Tells whether this page may be left, and takes note of it; where nothing can be noted it may not. */
  const mayLeave = (): boolean => {
    const guard = createCookie(`${redirectCookie(target.projectKey)}.${hashText(pageIn(location))}`, domain);
    const isGuarded = guard.read() !== undefined;
    // Sent back, or the target's own parameter was stripped.
    if (isGuarded && note.read() === undefined) return false;
    guard.write('1', isGuarded ? suppressSeconds : guardSeconds);
    return !isGuarded && guard.read() !== undefined;
  };

  if (left === location.href) return true;
  for (const experiment of experiments)
    for (const { operation, value } of experiment.variant.changes) {
      const url = operation === 'redirect' ? attempt(() => targetOf(value)) : undefined;
      if (url === undefined) continue;
      if (!isAllowed(url)) warn(`A redirect to ${value} is not allowed.`);
      else if (mayLeave()) {
        left = location.href;
        note.write(referrer.replaceAll(';', '%3B').slice(0, cutAt.referrer), guardSeconds);
        onLeave(experiment);
        location.replace(url.href);
        return true;
      }
    }
  return false;
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
