import { useState } from 'react';
import { Card } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { useHotkeys } from '../ui/hotkeys.tsx';
import { isInteractive } from '../ui/is-interactive.ts';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { useRowCursor } from '../ui/use-row-cursor.ts';
import { useWords } from '../words/words.ts';
import type { ListParts } from './list-parts.ts';
import type { Resource } from './resource.ts';
import { ResourceCards } from './resource-cards.tsx';
import { ResourceMenu } from './resource-menu.tsx';

/** Keyed resources as a table with keyboard navigation; as cards on phones. */
export function ResourceList<Item extends Resource>(props: ListParts<Item>) {
  return useIsPhone() ? <ResourceCards {...props} /> : <ResourceTable {...props} />;
}

function ResourceTable<Item extends Resource>({
  items,
  keyOf,
  nameColumn,
  columns,
  onOpen,
  onRemove,
}: ListParts<Item>) {
  const { keys } = useWords();
  const [menuOf, setMenuOf] = useState<string>();
  const cursor = useRowCursor(items.map(keyOf), onOpen);
  useHotkeys([{ keys: '.', label: keys.actions, run: () => setMenuOf(cursor) }]);
  return (
    <Card className="overflow-x-clip">
      <table aria-labelledby="page-title" className="w-full table-fixed text-13">
        <colgroup>
          <col className={nameColumn.width} />
          {columns.map(({ header, width }) => (
            <col key={header} className={width} />
          ))}
          <col className="w-[52px]" />
        </colgroup>
        <thead>
          <tr className="h-[34px] border-b border-border text-left text-12 font-[520] text-faint [&>th]:px-3">
            <th scope="col" className="pl-3.5!">
              {nameColumn.header}
            </th>
            {columns.map(({ header, align }) => (
              <th key={header} scope="col" className={classNames(align === 'right' && 'text-right')}>
                {header}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {items.map((item) => {
            const key = keyOf(item);
            return (
              <tr
                key={key}
                data-row={key}
                aria-current={cursor === key || undefined}
                className={classNames(
                  'group h-[53px] border-b border-border last:border-0 [&>td]:px-3 [&>td]:py-2',
                  cursor === key ? 'bg-selected shadow-[inset_2px_0_0_var(--accent)]' : 'hover:bg-hover',
                )}
                onClick={(event) => !isInteractive(event.target) && onOpen(key)}
              >
                <td className="pl-3.5!">
                  <button
                    type="button"
                    className="block w-full text-left outline-offset-4"
                    onClick={() => onOpen(key)}
                  >
                    <bdi className="title-row block truncate">{item.name}</bdi>
                    <span className="mt-px block truncate font-mono text-12 tracking-[-0.01em] text-faint group-aria-[current]:text-muted">
                      {key}
                    </span>
                  </button>
                </td>
                {columns.map(({ header, align, renderCell }) => (
                  <td key={header} className={classNames(align === 'right' && 'num text-right')}>
                    {renderCell(item)}
                  </td>
                ))}
                <td>
                  <ResourceMenu
                    name={item.name}
                    itemKey={key}
                    isCursor={cursor === key}
                    isOpen={menuOf === key}
                    onOpenChange={(isOpen) => setMenuOf(isOpen ? key : undefined)}
                    onOpen={onOpen}
                    onRemove={onRemove && (() => onRemove(item))}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}
