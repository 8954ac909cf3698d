import { useRouter } from '@tanstack/react-router';
import { ErrorPage } from '../ui/error-page.tsx';

/** Shows why a page cannot be shown; another try reads anew what it could not read. */
export function RouteError({ error }: { readonly error: unknown }) {
  const router = useRouter();
  return <ErrorPage error={error} reset={() => void router.invalidate()} />;
}
