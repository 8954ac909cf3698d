import { attempt } from './attempt.ts';
import { keepInTab } from './keep-in-tab.ts';

/**
 * Returns the token of the tab's preview, if any; moves it from the page's URL to the tab's storage. A survey preview's token starts with
 * `survey_`.
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
  // Not via the page's own `replaceState`, which a router may have wrapped: for the page, nothing has happened.
  if (token) attempt(() => History.prototype.replaceState.call(history, history.state, '', address));
  return keepInTab(storageKey, token);
}
