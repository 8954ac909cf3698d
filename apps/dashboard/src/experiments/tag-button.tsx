import { Tag } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Popover } from '../ui/popover.tsx';
import { useWords } from '../words/words.ts';

/** A button that asks for a new or an existing tag. */
export function TagButton({
  knownTags,
  onTag,
}: {
  readonly knownTags: readonly string[];
  readonly onTag: (tag: string) => void;
}) {
  const { tag } = useWords().experimentsPage;
  const [isOpen, setOpen] = useState(false);
  const listId = useId();

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const input = new FormData(event.currentTarget).get('tag');
    const tag = typeof input === 'string' ? input.trim().toLowerCase() : '';
    if (tag === '') return;
    setOpen(false);
    onTag(tag);
  }

  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setOpen}
      label={tag.submit}
      trigger={
        <Button size="small">
          <Tag aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
          {tag.add}
        </Button>
      }
    >
      <form className="flex flex-col gap-3" onSubmit={submit}>
        <TextField
          label={tag.label}
          name="tag"
          list={listId}
          maxLength={50}
          required
          autoFocus
          autoComplete="off"
        />
        <datalist id={listId}>
          {knownTags.map((knownTag) => (
            <option key={knownTag} value={knownTag} />
          ))}
        </datalist>
        <Button type="submit" size="small" kind="primary" className="self-end">
          {tag.submit}
        </Button>
      </form>
    </Popover>
  );
}
