import { loadScript } from './load-script.ts';
import type { CreatePage, Page, PageOptions } from './page/page.ts';
import { pagePath } from './page-path.ts';
import { soon } from './soon.ts';

/** What works on pages, as soon as its file is there. */
export interface PageLoader {
  /**
   * Uses it now, or when its file has come, which is asked for if need be; in the order of the calls. Resolves once that is done; never
   * rejects. `otherwise`: the file cannot be had, or the page cannot be worked on.
   */
  use(action: (page: Page) => void, otherwise?: () => void): Promise<void>;
  /** What works on pages, if its file has come. */
  loaded(): Page | undefined;
  /** Ends it; changes stay. */
  stop(): void;
}

/** Makes a loader that has not loaded anything. */
export function createPageLoader(options: PageOptions): PageLoader {
  let page: Page | undefined;
  let loading: Promise<void> | undefined;
  let isStopped = false;
  return {
    async use(action, otherwise) {
      try {
        if (!page) {
          loading ??= new Promise<void>(soon)
            .then(() => loadScript({ ...options.target, path: pagePath }))
            .then((script) => {
              if (!isStopped)
                page = (script as HTMLScriptElement & { pixelRun: CreatePage }).pixelRun(options);
            });
          await loading;
        }
        if (page) action(page);
      } catch {
        loading = undefined;
        otherwise?.();
      }
    },
    loaded: () => page,
    stop() {
      isStopped = true;
      page?.stop();
    },
  };
}
