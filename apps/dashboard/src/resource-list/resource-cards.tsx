import type { ListParts } from './list-parts.ts';
import type { Resource } from './resource.ts';

/** The list on phones. */
export function ResourceCards<Item extends Resource>({ items, keyOf, renderCard, onOpen }: ListParts<Item>) {
  return (
    <ul className="-mx-4 border-y border-border">
      {items.map((item) => (
        <li key={keyOf(item)} className="border-b border-border bg-surface last:border-0">
          <button
            type="button"
            onClick={() => onOpen(keyOf(item))}
            className="block w-full px-4 py-3 text-left text-13"
          >
            <bdi className="title-row line-clamp-2 text-15 leading-5">{item.name}</bdi>
            {renderCard(item)}
          </button>
        </li>
      ))}
    </ul>
  );
}
