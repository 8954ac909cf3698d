import { Link } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useWords } from '../words/words.ts';
import { buttonClass } from './button.tsx';
import { Main } from './main.tsx';
import { EmptyState } from './notice.tsx';

/** Shown for unknown URLs and for resources that the user has no access to, so that the two can't be told apart. */
export function NotFoundPage() {
  const { errors } = useWords();
  return (
    <Main className="mx-auto w-full max-w-[720px] p-4">
      <EmptyState
        icon={SearchX}
        heading="h1"
        title={errors.notFound}
        actions={
          <Link to="/" className={buttonClass()}>
            {errors.toExperiments}
          </Link>
        }
      >
        {errors.notFoundHint}
      </EmptyState>
    </Main>
  );
}
