import { loadScript } from './load-script.ts';
import { runSoon } from './run-soon.ts';
import type { Target } from './target.ts';

/** A lazily loaded part of the pixel. */
export interface PartLoader<Part> {
  /**
   * Runs `action` with the part, now or once its file has loaded, in the order of the calls. Loads the file if needed. Resolves once that
   * is done; never rejects. Calls `otherwise` if the file can't be loaded or the part fails.
   */
  use(action: (part: Part) => void, otherwise?: () => void): Promise<void>;
  /** Returns the part if its file has loaded. */
  loaded(): Part | undefined;
  /** Stops the part; its effects on the page stay. */
  stop(): void;
}

/** Creates a loader of the part at `path` below the service's base URL, without loading it yet. */
export function createPartLoader<Part extends { stop(): void }, Options extends { readonly target: Target }>(
  path: string,
  options: Options,
): PartLoader<Part> {
  let part: Part | undefined;
  let loading: Promise<void> | undefined;
  let isStopped = false;
  return {
    async use(action, otherwise) {
      try {
        if (!part) {
          loading ??= new Promise<void>(runSoon)
            .then(() => loadScript<(options: Options) => Part>({ ...options.target, path }))
            .then((create) => {
              if (!isStopped) part = create(options);
            });
          await loading;
        }
        if (part) action(part);
      } catch {
        loading = undefined;
        otherwise?.();
      }
    },
    loaded: () => part,
    stop() {
      isStopped = true;
      part?.stop();
    },
  };
}
