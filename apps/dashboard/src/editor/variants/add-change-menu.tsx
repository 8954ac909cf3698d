import { Plus } from 'lucide-react';
import { Fragment } from 'react';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuLabel } from '../../ui/menu.tsx';
import { usePageWords } from '../../words/page-words.ts';
import { ChangeIcon } from './change-icon.tsx';
import { type Operation, operationGroups } from './operation-fields.ts';

/** Menu that adds a change of the chosen operation. */
export function AddChangeMenu({
  variantName,
  onAdd,
}: {
  readonly variantName: string;
  readonly onAdd: (operation: Operation) => void;
}) {
  const { change: words } = usePageWords('editor');
  return (
    <Menu
      trigger={
        <Button size="small" kind="ghost" aria-label={words.addTo(variantName)}>
          <Plus aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
          {words.add}
        </Button>
      }
    >
      {operationGroups.map(({ group, operations }) => (
        <Fragment key={group}>
          <MenuLabel>{words.groups[group]}</MenuLabel>
          {operations.map((operation) => (
            <MenuItem key={operation} onSelect={() => onAdd(operation)}>
              <ChangeIcon operation={operation} />
              {words.operations[operation]}
            </MenuItem>
          ))}
        </Fragment>
      ))}
    </Menu>
  );
}
