import { useRouter } from '@tanstack/react-router';
import { Sparkles } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useReplacedPartCount } from '../api/load-part.ts';
import { Button } from '../ui/button.tsx';
import { useWords } from '../words/words.ts';

/**
 * A notice that the server has a newer version of the dashboard, with a reload button. If the user was opening a page whose chunk no longer
 * exists, returns to the previous page; the reload then opens the new one.
 */
export function NewerVersionNotice() {
  const { errors } = useWords();
  const router = useRouter();
  const replacedPartCount = useReplacedPartCount();
  const abandoned = useRef<{ readonly for: string; readonly wanted: string }>(null);
  useEffect(() => {
    const { status, resolvedLocation } = router.state;
    if (replacedPartCount === 0 || status !== 'pending' || resolvedLocation === undefined) return;
    abandoned.current = { for: resolvedLocation.href, wanted: location.href };
    void router.navigate({ href: resolvedLocation.href, replace: true });
  }, [replacedPartCount, router]);
  if (replacedPartCount === 0) return null;
  const reload = () => {
    if (abandoned.current?.for === router.state.location.href) location.assign(abandoned.current.wanted);
    else location.reload();
  };
  return (
    <div
      role="status"
      className="pointer-events-auto fixed top-3 left-1/2 z-60 flex w-[min(560px,calc(100vw-24px))] -translate-x-1/2 animate-rise items-center gap-3 rounded-3 border border-info-line bg-info-soft px-3 py-2 text-13 shadow-3"
    >
      <Sparkles aria-hidden="true" className="size-4 shrink-0 text-info-text" strokeWidth={1.75} />
      <p className="min-w-0 grow">{errors.newerVersion}</p>
      <Button onClick={reload}>{errors.reloadNow}</Button>
    </div>
  );
}
