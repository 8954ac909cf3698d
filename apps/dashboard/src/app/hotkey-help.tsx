import { useState } from 'react';
import { Key } from '../ui/button.tsx';
import { commandKey } from '../ui/command-key.ts';
import { Dialog } from '../ui/dialog.tsx';
import { areHotkeysEnabled, setHotkeysEnabled, useAllHotkeys } from '../ui/hotkeys.tsx';
import { useWords } from '../words/words.ts';

/** A dialog with the keyboard shortcuts that work on the current page, and the setting that disables them. */
export function HotkeyHelp({ onClose }: { readonly onClose: () => void }) {
  const { keys } = useWords();
  const { list } = useAllHotkeys();
  const [isEnabled, setEnabled] = useState(areHotkeysEnabled);
  const bindings = [...list()].sort((a, b) => a.keys.length - b.keys.length);

  return (
    <Dialog isOpen onClose={onClose} title={keys.title}>
      <ul className="mt-3 divide-y divide-border text-13">
        {[{ keys: `${commandKey} K`, label: keys.palette }, ...bindings].map((binding) => (
          <li key={binding.keys} className="flex items-center justify-between gap-4 py-2">
            {binding.label}
            <span className="inline-flex gap-1">
              {binding.keys.split(' ').map((key) => (
                <Key key={key}>{key === 'Enter' ? '↵' : key}</Key>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <label className="mt-3 flex items-center gap-2 text-13">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={isEnabled}
          onChange={(event) => {
            setHotkeysEnabled(event.target.checked);
            setEnabled(event.target.checked);
          }}
        />
        {keys.single}
      </label>
    </Dialog>
  );
}
