import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../browser/copy-text.ts';
import { useWords } from '../words/words.ts';
import { Button, type ButtonSize } from './button.tsx';

const feedbackMs = 1_200;

/** A button that copies text: a text button with `label`, otherwise an icon button. */
export function CopyButton({
  text,
  label,
  size = 'small',
}: {
  readonly text: string;
  readonly label?: string;
  readonly size?: ButtonSize;
}) {
  const { common } = useWords();
  const [announced, setAnnounced] = useState('');
  const isCopied = announced === common.copied;
  const Icon = isCopied ? Check : Copy;

  async function copy(button: Element): Promise<void> {
    const isDone = await copyText(text, button.parentElement ?? button);
    setAnnounced(isDone ? common.copied : common.notCopied);
    setTimeout(() => setAnnounced(''), feedbackMs);
  }

  return (
    <Button
      size={size}
      shape={label === undefined ? 'icon' : 'text'}
      kind={label === undefined ? 'ghost' : 'quiet'}
      aria-label={label === undefined ? common.copy : undefined}
      onClick={(event) => void copy(event.currentTarget)}
    >
      <Icon aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
      {label}
      <span role="status" className="sr-only">
        {announced}
      </span>
    </Button>
  );
}
