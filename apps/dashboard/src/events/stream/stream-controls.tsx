import { MonitorSmartphone, Pause, Play, Waypoints } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { useHotkeys } from '../../ui/hotkeys.tsx';
import { Pill } from '../../ui/marks.tsx';
import { usePageWords } from '../../words/page-words.ts';
import { useWords } from '../../words/words.ts';
import { useEventsNavigation } from '../base/use-events-navigation.ts';
import type { PausableList } from './use-pausable-list.ts';

/** The stream's status, with buttons to pause it, explain a variant and watch a browser. */
export function StreamControls({
  pausable,
  isConnected,
  onWatch,
}: {
  readonly pausable: PausableList;
  readonly isConnected: boolean;
  readonly onWatch: () => void;
}) {
  const { stream, watch, why } = usePageWords('events');
  const { keys } = useWords();
  const { push } = useEventsNavigation();
  const { isPaused } = pausable;
  const toggle = () => (isPaused ? pausable.resume() : pausable.pause());
  useHotkeys([{ keys: 'p', label: keys.pause, run: toggle }]);
  const Icon = isPaused ? Play : Pause;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span role="status">
        {isConnected ? (
          <Pill tone={isPaused ? 'neutral' : 'positive'}>{isPaused ? stream.paused : stream.following}</Pill>
        ) : (
          <Pill tone="warning">{stream.lost}</Pill>
        )}
      </span>
      <Button onClick={() => push({ open: 'why', of: undefined })}>
        <Waypoints aria-hidden="true" className="size-[15px]" strokeWidth={1.75} />
        {why.title}
      </Button>
      <Button onClick={onWatch}>
        <MonitorSmartphone aria-hidden="true" className="size-[15px]" strokeWidth={1.75} />
        {watch.title}
      </Button>
      <Button aria-keyshortcuts="p" onClick={toggle}>
        <Icon aria-hidden="true" className="size-[15px]" strokeWidth={1.75} />
        {isPaused ? stream.resume : stream.pause}
      </Button>
    </div>
  );
}
