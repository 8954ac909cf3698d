import { useRouter } from '@tanstack/react-router';
import { ErrorPage } from '../ui/error-page.tsx';

/** Shows why a page failed to load; retrying refetches the failed data. */
export function RouteError({ error }: { readonly error: unknown }) {
  const router = useRouter();
  return <ErrorPage error={error} reset={() => void router.invalidate()} />;
}
