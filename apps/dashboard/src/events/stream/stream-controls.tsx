import { MonitorSmartphone, Pause, Play, Waypoints } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { useHotkeys } from '../../ui/hotkeys.tsx';
import { Pill } from '../../ui/marks.tsx';
import { usePageWords } from '../../words/page-words.ts';
import { useWords } from '../../words/words.ts';
import { useEventsAddress } from '../base/use-events-address.ts';
import type { FrozenList } from './use-frozen-list.ts';

/** Stream status, pause, and further actions. */
export function StreamControls({
  hold,
  isConnected,
  onWatch,
}: {
  readonly hold: FrozenList;
  readonly isConnected: boolean;
  readonly onWatch: () => void;
}) {
  const { stream, watch, why } = usePageWords('events');
  const { keys } = useWords();
  const { open } = useEventsAddress();
  const { isHeld } = hold;
  const turn = () => (isHeld ? hold.goOn() : hold.pause());
  useHotkeys([{ keys: 'p', label: keys.pause, run: turn }]);
  const Icon = isHeld ? Play : Pause;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span role="status">
        {isConnected ? (
          <Pill tone={isHeld ? 'neutral' : 'positive'}>{isHeld ? stream.paused : stream.following}</Pill>
        ) : (
          <Pill tone="warning">{stream.lost}</Pill>
        )}
      </span>
      <Button onClick={() => open({ open: 'why', of: undefined })}>
        <Waypoints aria-hidden="true" className="size-[15px]" strokeWidth={1.75} />
        {why.title}
      </Button>
      <Button onClick={onWatch}>
        <MonitorSmartphone aria-hidden="true" className="size-[15px]" strokeWidth={1.75} />
        {watch.title}
      </Button>
      <Button aria-keyshortcuts="p" onClick={turn}>
        <Icon aria-hidden="true" className="size-[15px]" strokeWidth={1.75} />
        {isHeld ? stream.goOn : stream.pause}
      </Button>
    </div>
  );
}
