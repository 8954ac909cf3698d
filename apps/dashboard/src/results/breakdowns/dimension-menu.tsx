import { ChevronDown } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuChoice, MenuChoices } from '../../ui/menu.tsx';
import { usePageWords } from '../../words/page-words.ts';
import { useGroupNames } from './use-group-names.ts';

/** Menu of dimensions to group visitors by. */
export function DimensionMenu({
  dimension,
  dimensions,
  onChoose,
}: {
  readonly dimension: string;
  readonly dimensions: readonly string[];
  readonly onChoose: (dimension: string) => void;
}) {
  const { groups: words } = usePageWords('charts');
  const names = useGroupNames();
  return (
    <Menu
      align="end"
      trigger={
        <Button size="small" aria-label={`${words.choose}: ${names.dimension(dimension)}`}>
          <span className="block max-w-[18ch] truncate first-letter:uppercase">
            {names.dimension(dimension)}
          </span>
          <ChevronDown aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
        </Button>
      }
    >
      <MenuChoices value={dimension} onValueChange={onChoose}>
        {dimensions.map((option) => (
          <MenuChoice key={option} value={option}>
            <span className="block first-letter:uppercase">{names.dimension(option)}</span>
          </MenuChoice>
        ))}
      </MenuChoices>
    </Menu>
  );
}
