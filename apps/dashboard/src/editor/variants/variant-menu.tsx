import { Copy, Ellipsis, ShieldCheck, Trash2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { usePageWords } from '../../words/page-words.ts';
import type { ContentVariant } from '../draft/content.ts';

/** Further actions on a variant. */
export function VariantMenu({
  variant,
  canRemove,
  onDuplicate,
  onControl,
  onRemove,
}: {
  readonly variant: ContentVariant;
  readonly canRemove: boolean;
  readonly onDuplicate: () => void;
  readonly onControl: () => void;
  readonly onRemove: () => void;
}) {
  const { variants: words } = usePageWords('editor');
  return (
    <Menu
      align="end"
      trigger={
        <Button size="small" kind="ghost" shape="icon" aria-label={words.actions(variant.name)}>
          <Ellipsis aria-hidden="true" className="size-4" strokeWidth={1.75} />
        </Button>
      }
    >
      <MenuItem onSelect={onDuplicate}>
        <Copy aria-hidden="true" strokeWidth={1.75} />
        {words.duplicate}
      </MenuItem>
      {!variant.isControl && (
        <MenuItem onSelect={onControl}>
          <ShieldCheck aria-hidden="true" strokeWidth={1.75} />
          {words.makeControl}
        </MenuItem>
      )}
      {canRemove && (
        <MenuItem onSelect={onRemove}>
          <Trash2 aria-hidden="true" strokeWidth={1.75} />
          {words.remove}
        </MenuItem>
      )}
    </Menu>
  );
}
