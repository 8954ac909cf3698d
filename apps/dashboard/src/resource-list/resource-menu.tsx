import { Copy, PanelRight, Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { copyText } from '../browser/copy-text.ts';
import { MenuItem } from '../ui/menu.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { useToast } from '../ui/toasts.tsx';
import { useDescribeError } from '../words/describe-error.ts';
import { useWords } from '../words/words.ts';

/** Actions on a row of the list. Shows the server's refusal in a toast. */
export function ResourceMenu({
  name,
  itemKey,
  onOpen,
  onRemove,
  ...menu
}: Pick<ComponentProps<typeof RowMenu>, 'isCursor' | 'isOpen' | 'onOpenChange'> & {
  readonly name: string;
  readonly itemKey: string;
  readonly onOpen: (key: string) => void;
  readonly onRemove: (() => Promise<void>) | undefined;
}) {
  const { resources, common } = useWords();
  const toast = useToast();
  const describeError = useDescribeError();
  return (
    <RowMenu label={resources.actionsOf(name)} {...menu}>
      <MenuItem onSelect={() => onOpen(itemKey)}>
        <PanelRight aria-hidden="true" strokeWidth={1.75} />
        {resources.open}
      </MenuItem>
      <MenuItem
        onSelect={() =>
          void copyText(itemKey, document.body).then((isCopied) =>
            toast(isCopied ? { text: common.copied } : { tone: 'failed', text: common.notCopied }),
          )
        }
      >
        <Copy aria-hidden="true" strokeWidth={1.75} />
        {resources.copyKey}
      </MenuItem>
      {onRemove !== undefined && (
        <MenuItem
          onSelect={() =>
            void onRemove().catch((error: Error) =>
              toast({ tone: 'failed', text: describeError(error), error }),
            )
          }
        >
          <Trash2 aria-hidden="true" strokeWidth={1.75} />
          {resources.remove}
        </MenuItem>
      )}
    </RowMenu>
  );
}
