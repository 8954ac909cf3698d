import { useEffect, useState } from 'react';
import { loadPart } from '../api/load-part.ts';
import { whenIdle } from '../ui/when-idle.ts';
import type { Palette } from './palette.tsx';

const load = () => import('./palette.tsx');

type PaletteState =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly Palette: typeof Palette }
  | { readonly status: 'failed'; readonly error: unknown };

/**
 * Returns the palette component; undefined until it has loaded. Loads it once the browser is idle, or as soon as it is requested; throws if
 * a requested one can't be loaded.
 */
export function usePalette(isRequested: boolean): typeof Palette | undefined {
  const [state, setState] = useState<PaletteState>({ status: 'loading' });
  const isLoaded = state.status === 'loaded';

  useEffect(() => {
    if (isLoaded) return;
    let isCurrent = true;
    const show = (next: PaletteState) => isCurrent && setState(next);
    const handleLoaded = ({ Palette }: Awaited<ReturnType<typeof load>>) =>
      show({ status: 'loaded', Palette });
    const cancel = isRequested
      ? undefined
      : // Ignores a failure: loading is retried once the palette is requested.
        whenIdle(() => void load().then(handleLoaded, () => undefined));
    if (isRequested) void loadPart(load).then(handleLoaded, (error) => show({ status: 'failed', error }));
    return () => {
      isCurrent = false;
      cancel?.();
    };
  }, [isRequested, isLoaded]);

  if (state.status === 'failed') throw state.error;
  return isLoaded ? state.Palette : undefined;
}
