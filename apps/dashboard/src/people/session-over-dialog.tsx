import { useEffect, useRef, useState } from 'react';
import { listenForSignIn } from '../session/sign-in-channel.ts';
import { fetchMe } from '../session/use-me.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useWords } from '../words/words.ts';
import { SignInByLink } from './sign-in-page.tsx';
import { loginAddress, useEntrance } from './use-entrance.ts';

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
  const [isStill, setStill] = useState(false);
  const [other, setOther] = useState<string>();

  /** Checks who is signed in now; continues if it is the same user. */
  async function look(): Promise<'nobody' | 'somebody'> {
    const user = await fetchMe().then(
      (me) => me.user,
      () => undefined,
    );
    setOther(user === undefined || user.userId === userId ? undefined : user.name);
    if (user?.userId === userId) onSignedIn();
    return user === undefined ? 'nobody' : 'somebody';
  }
  const newest = useRef(look);
  newest.current = look;

  useEffect(() => {
    const lookAgain = () => void newest.current();
    const stop = listenForSignIn(lookAgain);
    document.addEventListener('visibilitychange', lookAgain);
    lookAgain();
    return () => {
      stop();
      document.removeEventListener('visibilitychange', lookAgain);
    };
  }, []);

  return (
    <Dialog
      isOpen
      onClose={() => undefined}
      title={other === undefined ? signIn.over : signIn.other(other)}
      description={other === undefined ? signIn.overText : signIn.otherText}
      actions={
        <>
          {entrance?.kind === 'provider' && (
            <a href={loginAddress('/')} target="_blank" rel="noreferrer" className={buttonClass()}>
              {signIn.with(entrance.name)}
            </a>
          )}
          {other === undefined ? (
            <Button kind="primary" onClick={async () => setStill((await look()) === 'nobody')}>
              {signIn.goOn}
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
        {isStill && other === undefined ? signIn.notYet : ''}
      </p>
    </Dialog>
  );
}
