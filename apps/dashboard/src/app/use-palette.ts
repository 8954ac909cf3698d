import { useEffect, useState } from 'react';
import { loadPart } from '../api/load-part.ts';
import { whenIdle } from '../ui/when-idle.ts';
import type { Palette } from './palette.tsx';

const load = () => import('./palette.tsx');

type Loaded =
  | { readonly status: 'loading' }
  | { readonly status: 'there'; readonly Palette: typeof Palette }
  | { readonly status: 'failed'; readonly error: unknown };

/**
 * Returns the palette, or undefined until it has loaded: when the browser is idle, or as soon as it is requested. Throws if it can't be
 * loaded.
 */
export function usePalette(isRequested: boolean): typeof Palette | undefined {
  const [loaded, setLoaded] = useState<Loaded>({ status: 'loading' });
  const isThere = loaded.status === 'there';

  useEffect(() => {
    if (isThere) return;
    let isWanted = true;
    const show = (next: Loaded) => isWanted && setLoaded(next);
    const found = ({ Palette }: Awaited<ReturnType<typeof load>>) => show({ status: 'there', Palette });
    const cancel = isRequested
      ? undefined
      : // Nobody asked for it: it is tried again when somebody does.
        whenIdle(() => void load().then(found, () => undefined));
    if (isRequested) void loadPart(load).then(found, (error) => show({ status: 'failed', error }));
    return () => {
      isWanted = false;
      cancel?.();
    };
  }, [isRequested, isThere]);

  if (loaded.status === 'failed') throw loaded.error;
  return isThere ? loaded.Palette : undefined;
}
