import { attempt } from './attempt.ts';
import { keepInTab } from './keep-in-tab.ts';

/**
 * The token of the preview this tab is in, if any; takes it off the page's address and keeps it for the tab. That of a survey's preview
 * begins with `survey_`.
 */
export function previewToken(storageKey: string): string | undefined {
  let token: string | undefined;
  const { href, search } = location;
  const rest = search.replace(
    /([?&])pixel_(survey_|)preview=([\w-]{43})(&|$)/,
    (_, start, kind, found, end) => {
      token = kind + found;
      return end && start;
    },
  );
  const address = href.replace(search, () => rest);
  // Not by the page's own `replaceState`, which a router may have wrapped: for the page nothing has happened.
  if (token) attempt(() => History.prototype.replaceState.call(history, history.state, '', address));
  return keepInTab(storageKey, token);
}
