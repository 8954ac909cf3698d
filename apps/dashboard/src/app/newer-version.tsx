import { Sparkles } from 'lucide-react';
import { useIsNewerVersion } from '../api/load-part.ts';
import { Button } from '../ui/button.tsx';
import { useWords } from '../words/words.ts';

/** Says that the server has a newer dashboard, which comes once somebody agrees. */
export function NewerVersion() {
  const { errors } = useWords();
  if (!useIsNewerVersion()) return null;
  return (
    <div
      role="status"
      className="pointer-events-auto fixed top-3 left-1/2 z-60 flex w-[min(560px,calc(100vw-24px))] -translate-x-1/2 animate-rise items-center gap-3 rounded-3 border border-info-line bg-info-soft px-3 py-2 text-13 shadow-3"
    >
      <Sparkles aria-hidden="true" className="size-4 shrink-0 text-info-text" strokeWidth={1.75} />
      <p className="min-w-0 grow">{errors.newerVersion}</p>
      <Button onClick={() => location.reload()}>{errors.reloadNow}</Button>
    </div>
  );
}
