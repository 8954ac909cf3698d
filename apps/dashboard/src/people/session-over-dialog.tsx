import { useEffect, useRef, useState } from 'react';
import { listenForSignIn } from '../session/sign-in-channel.ts';
import { fetchMe } from '../session/use-me.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useWords } from '../words/words.ts';
import { SignInByLink } from './sign-in-page.tsx';
import { loginUrl, useEntrance } from './use-entrance.ts';

/**
 * Shown when the session has ended. The page below keeps its state, and continues once the same user has signed in in another tab. Any
 * other user has to reload it, because its content isn't theirs.
 */
export function SessionOverDialog({
  userId,
  onSignedIn,
}: {
  /** The user who opened the page. */
  readonly userId: string;
  readonly onSignedIn: () => void;
}) {
  const { signIn, errors } = useWords();
  const { data: entrance } = useEntrance();
  const [isStillSignedOut, setStillSignedOut] = useState(false);
  const [otherUser, setOtherUser] = useState<string>();

  /** Checks who is signed in now; continues if it is the same user. */
  async function checkSession(): Promise<'nobody' | 'somebody'> {
    const user = await fetchMe().then(
      (me) => me.user,
      () => undefined,
    );
    setOtherUser(user === undefined || user.userId === userId ? undefined : user.name);
    if (user?.userId === userId) onSignedIn();
    return user === undefined ? 'nobody' : 'somebody';
  }
  const latestCheck = useRef(checkSession);
  latestCheck.current = checkSession;

  useEffect(() => {
    const checkAgain = () => void latestCheck.current();
    const stop = listenForSignIn(checkAgain);
    document.addEventListener('visibilitychange', checkAgain);
    checkAgain();
    return () => {
      stop();
      document.removeEventListener('visibilitychange', checkAgain);
    };
  }, []);

  return (
    <Dialog
      isOpen
      onClose={() => undefined}
      title={otherUser === undefined ? signIn.over : signIn.other(otherUser)}
      description={otherUser === undefined ? signIn.overText : signIn.otherText}
      actions={
        <>
          {entrance?.kind === 'provider' && (
            <a href={loginUrl('/')} target="_blank" rel="noreferrer" className={buttonClass()}>
              {signIn.with(entrance.name)}
            </a>
          )}
          {otherUser === undefined ? (
            <Button
              kind="primary"
              onClick={async () => setStillSignedOut((await checkSession()) === 'nobody')}
            >
              {signIn.continueHere}
            </Button>
          ) : (
            <Button kind="primary" onClick={() => location.reload()}>
              {errors.reload}
            </Button>
          )}
        </>
      }
    >
      {entrance?.kind === 'links' && <SignInByLink command={entrance.command} />}
      <p role="status" className="mt-3 text-13 text-negative-text empty:hidden">
        {isStillSignedOut && otherUser === undefined ? signIn.notYet : ''}
      </p>
    </Dialog>
  );
}
