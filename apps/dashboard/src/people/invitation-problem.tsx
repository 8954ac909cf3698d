import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../ui/button.tsx';
import { usePageWords } from '../words/page-words.ts';

/** Why an invitation can't be accepted. */
export type ProblemKind = 'unknown' | 'expired' | 'revoked' | 'accepted' | 'wait';

type Props = (
  | { readonly kind: ProblemKind; readonly email?: undefined }
  | { readonly kind: 'address'; readonly email: string }
) & {
  readonly heading?: 'h1' | 'h2';
  readonly children?: ReactNode;
};

/** Explains why an invitation can't be accepted, and what to do. */
export function InvitationProblem({ kind, email, heading: Heading = 'h1', children }: Props) {
  const { problems, toStart } = usePageWords('invitation');
  return (
    <>
      <Heading className="title-page mt-4">{problems[kind].title}</Heading>
      <p className="mt-2 break-words text-muted">
        {kind === 'address' ? problems.address.text(email) : problems[kind].text}
      </p>
      {children}
      <Link to="/" className={`${buttonClass({ size: 'large' })} mt-6 w-full`}>
        {toStart}
      </Link>
    </>
  );
}
