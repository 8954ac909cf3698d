import type { Bootstrap } from '@pixel/protocol';

/**
 * The inline stub, for pages that load the script late: queues calls, and hides what the visitor's cached blobs change on this page, until
 * the pixel takes over or for a second. `KEY` stands for the project's key.
 *
 * Written without `const`, `let` and anything else that can't be compiled to ES5: a page's calls of `pixel` must not throw in a browser
 * that the pixel itself doesn't support.
 */

interface Queue extends Record<string, unknown> {
  readonly q: unknown[];
}

type Entry = readonly [page: string, savedAt: number, blob: Pick<Bootstrap, 'experiments'>];

function keepCalls(page: { pixel?: Queue }, pixel: Queue): void {
  page.pixel = pixel;
  [
    'init',
    'track',
    'ready',
    'clear',
    'setConsent',
    'setAttributes',
    'showSurvey',
    'getBlob',
    'getVariant',
    'getAssignments',
  ].forEach((method, index) => {
    pixel[method] ||= function () {
      // Getters return the same as before the first bootstrap.
      // biome-ignore lint/complexity/noArguments: rest parameters are not ES5
      return index > 8 ? [] : index > 6 ? null : pixel.q.push([method, arguments, Date.now()]);
    };
  });
}

/** The mark identifies the sheet as the stub's. */
function hideChanges(sheet: CSSStyleSheet & { pixel?: number }): void {
  function hide(selector: string): void {
    try {
      sheet.insertRule(selector.concat('{visibility:hidden!important}'));
    } catch {
      // The pixel supports selectors that style sheets don't.
    }
  }
  /** A prerendered page may wait a long time for its visitor. */
  function release(): void {
    if ((document as { prerendering?: boolean }).prerendering) setTimeout(release, 1000);
    else sheet.replaceSync('');
  }
  sheet.pixel = 1;
  document.adoptedStyleSheets = [sheet].concat(document.adoptedStyleSheets);
  setTimeout(release, 1000 - performance.now());
  if (/[?&]pixel_preview=/.test(location.search)) hide('body');
  JSON.parse(localStorage['pixel.KEY.blobs']).forEach((entry: Entry) => {
    if (entry[0].split(/[?# ]/)[0] === location.href.split(/[?# ]/)[0])
      entry[2].experiments.forEach((experiment) => {
        experiment.variant.changes.forEach((change) => {
          hide(change.selector);
        });
      });
  });
}

keepCalls(window as { pixel?: Queue }, (window as { pixel?: Queue }).pixel || { q: [] });
try {
  if (performance.now() < 1000) hideChanges(new CSSStyleSheet());
} catch {
  // Constructed sheets aren't supported, storage is blocked, or it has no cached blobs.
}
