import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { OfflineError, PartMissingError } from '../api/api-error.ts';
import { basePath } from '../api/base.ts';
import { ErrorPage } from '../ui/error-page.tsx';

/** Polling interval while the server is unreachable. */
const pollMs = 2_000;

/** Explains why a page failed to load, with a retry button. Retries by itself once an unreachable server responds again. */
export function RouteError({ error }: { readonly error: unknown }) {
  const router = useRouter();
  useEffect(() => {
    if (!(error instanceof OfflineError)) return;
    return whenServerRecovers(() =>
      error instanceof PartMissingError ? location.reload() : void router.invalidate(),
    );
  }, [error, router]);
  return <ErrorPage error={error} reset={() => void router.invalidate()} />;
}

/**
 * Calls `run` once the server responds again, and returns a function that stops polling. Doesn't call it if the server was reachable all
 * the time, because a retry would fail the same way.
 */
function whenServerRecovers(run: () => void): () => void {
  let wasUnreachable = false;
  const timer = setInterval(async () => {
    const response = await fetch(`${basePath}/`, { method: 'HEAD', cache: 'no-store' }).catch(
      () => undefined,
    );
    if (response?.ok !== true) wasUnreachable = true;
    else if (wasUnreachable) {
      clearInterval(timer);
      run();
    }
  }, pollMs);
  return () => clearInterval(timer);
}
