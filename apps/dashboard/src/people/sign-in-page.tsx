import { useEffect } from 'react';
import { basePath } from '../api/base.ts';
import { listenForSignIn } from '../session/sign-in-channel.ts';
import { buttonClass } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Logo } from '../ui/logo.tsx';
import { useTitle } from '../ui/use-title.ts';
import { useWords } from '../words/words.ts';
import { loginUrl, useEntrance } from './use-entrance.ts';

/** The sign-in page, shown on any URL without a session; afterwards, users get to the page they wanted. */
export function SignInPage({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const { signIn } = useWords();
  const { data: entrance } = useEntrance();
  const { pathname, search } = window.location;
  const here = pathname.slice(basePath.length) + search;

  useTitle(signIn.title);
  useEffect(() => listenForSignIn(onSignedIn), [onSignedIn]);

  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-[400px] rounded-4 border border-border bg-surface p-7 shadow-2">
        <Logo size={28} />
        <h1 className="title-page mt-4">{entrance?.kind === 'none' ? signIn.noWay : signIn.title}</h1>
        {entrance === undefined && <p className="mt-1 text-muted">{signIn.tagline}</p>}
        {entrance?.kind === 'provider' && (
          <>
            <p className="mt-1 text-muted">{signIn.tagline}</p>
            <a
              href={loginUrl(here)}
              className={`${buttonClass({ kind: 'primary', size: 'large' })} mt-6 w-full`}
            >
              {signIn.with(entrance.name)}
            </a>
          </>
        )}
        {entrance?.kind === 'links' && <SignInByLink command={entrance.command} />}
        {entrance?.kind === 'none' && <p className="mt-2 text-muted">{entrance.why}.</p>}
      </div>
    </main>
  );
}

/** How an operator of Pixel creates a sign-in link. */
export function SignInByLink({ command }: { readonly command: string }) {
  const { signIn } = useWords();
  return (
    <>
      <p className="mt-2 text-muted">{signIn.link}</p>
      <div className="my-3 flex items-center gap-1 rounded-3 border border-border bg-code py-1 pr-1 pl-3">
        <code className="min-w-0 grow font-mono text-12">{command}</code>
        <CopyButton text={command} />
      </div>
      <p className="text-muted">{signIn.linkThen}</p>
    </>
  );
}
