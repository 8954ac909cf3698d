import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import type { Conflict, Path } from './merge-tree.ts';

/** Shows both versions of a concurrent edit and asks which one to keep. */
export function ConflictDialog({
  conflicts,
  resolve,
  titleOf,
  describeValue,
  otherEditor,
}: {
  readonly conflicts: readonly Conflict[];
  readonly resolve: (conflict: Conflict, whose: 'mine' | 'theirs') => void;
  /** Returns the label of the field in conflict. */
  readonly titleOf: (path: Path) => string;
  readonly describeValue: (path: Path, value: unknown) => string;
  /** Who saved last and when; undefined if unknown. */
  readonly otherEditor: { readonly by: string; readonly at: string } | undefined;
}) {
  const { conflict: words } = usePageWords('editor');
  const format = useFormat();
  const by = otherEditor?.by;
  return (
    <Dialog
      isOpen={conflicts.length > 0}
      // Can't be dismissed: both versions are kept until the user decides.
      onClose={() => undefined}
      title={words.title(by)}
      description={words.text}
    >
      <ul className="mt-4 flex flex-col gap-5">
        {conflicts.map((conflict) => {
          const title = titleOf(conflict.path);
          const versions = [
            {
              whose: 'theirs',
              label:
                otherEditor === undefined
                  ? words.theirs
                  : `${otherEditor.by}, ${format.clock(otherEditor.at)}`,
              use: words.takeTheirs(by),
              value: conflict.theirs,
            },
            { whose: 'mine', label: words.mine, use: words.takeMine, value: conflict.mine },
          ] as const;
          return (
            <li key={conflict.path.join('.')}>
              <h3 className="mb-1.5 text-13 font-[560]">
                <bdi>{title}</bdi>
              </h3>
              <div className="grid gap-2 desk:grid-cols-2">
                {versions.map(({ whose, label, use, value }) => (
                  <div
                    key={whose}
                    className="flex min-w-0 flex-col gap-2 rounded-3 border border-border p-3 text-13"
                  >
                    <p className="text-12 text-muted">{label}</p>
                    <p className="max-h-40 grow overflow-y-auto whitespace-pre-wrap">
                      <bdi>{describeValue(conflict.path, value)}</bdi>
                    </p>
                    <Button
                      kind={whose === 'mine' ? 'primary' : 'quiet'}
                      aria-label={`${use}: ${title}`}
                      onClick={() => resolve(conflict, whose)}
                    >
                      {use}
                    </Button>
                  </div>
                ))}
              </div>
            </li>
          );
        })}
      </ul>
      <p className="mt-4 text-12 text-muted">{words.otherEdits}</p>
    </Dialog>
  );
}
