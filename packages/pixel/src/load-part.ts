import { loadScript } from './load-script.ts';
import { soon } from './soon.ts';
import type { Target } from './target.ts';

/** A part of the pixel that has a file of its own, as soon as that is there. */
export interface PartLoader<Part> {
  /**
   * Uses it now, or when its file has come, which is asked for if need be; in the order of the calls. Resolves once that is done; never
   * rejects. `otherwise`: the file cannot be had, or the part cannot work.
   */
  use(action: (part: Part) => void, otherwise?: () => void): Promise<void>;
  /** The part, if its file has come. */
  loaded(): Part | undefined;
  /** Ends it; what it did to the page stays. */
  stop(): void;
}

/** Makes a loader, which has not loaded anything, of the part at `path` below the service's base URL. */
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
          loading ??= new Promise<void>(soon)
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
