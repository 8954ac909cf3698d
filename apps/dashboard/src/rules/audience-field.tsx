import { X } from 'lucide-react';
import { AddButton } from '../ui/add-button.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { FieldError, SelectField } from '../ui/field.tsx';
import { useWords } from '../words/words.ts';
import {
  type AudienceRule,
  firstCondition,
  formOf,
  type GroupMode,
  groupOf,
  withPart,
} from './audience-rule.ts';
import { ConditionField } from './condition-field.tsx';

interface PartProps {
  readonly rule: AudienceRule;
  readonly onChange: (rule: AudienceRule) => void;
  /** Returns the error at a path of the whole rule, such as `all.0.value`. */
  readonly errorAt: (path: string) => string | undefined;
}

/** Builder for a visitor rule of nested conditions. The server validates it and reports the path of each error. */
export function AudienceField({ rule, onChange, errorAt }: PartProps) {
  const { rules } = useWords();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-12 font-[560] text-muted">{rules.visitors}</legend>
      <Part {...{ rule, onChange, errorAt }} path="" depth={1} />
      {formOf(rule).form !== 'group' && <AddButtons rule={rule} onChange={onChange} />}
    </fieldset>
  );
}

interface NestedPartProps extends PartProps {
  readonly path: string;
  readonly depth: number;
  readonly onRemove?: () => void;
}

function Part(props: NestedPartProps) {
  const { rule, path, onChange } = props;
  const { rules } = useWords();
  const found = formOf(rule);
  switch (found.form) {
    case 'condition':
      return <ConditionField {...props} condition={found.condition} />;
    case 'group':
      return <Group {...props} mode={found.mode} parts={found.parts} />;
    case 'not':
      return (
        <div className="rounded-3 border border-negative-line bg-negative-soft/40 p-2">
          <div className="mb-2 flex items-center justify-between gap-2 text-12 font-[560] text-negative-text">
            {rules.not}
            <Button size="small" kind="ghost" onClick={() => onChange(found.part)}>
              {rules.takeNotAway}
            </Button>
          </div>
          <Part
            {...props}
            rule={found.part}
            path={below(path, 'not')}
            onChange={(part) => onChange({ not: part })}
          />
        </div>
      );
  }
}

function Group({
  rule,
  mode,
  parts,
  path,
  depth,
  errorAt,
  onChange,
  onRemove,
}: NestedPartProps & { readonly mode: GroupMode; readonly parts: readonly AudienceRule[] }) {
  const { rules } = useWords();
  const isInside = depth > 1;
  return (
    <fieldset
      aria-label={rules.modes[mode]}
      className={classNames(
        'flex flex-col gap-2',
        isInside && 'rounded-3 border border-border bg-sunken/60 p-2',
      )}
    >
      <div className="flex items-end gap-2">
        <SelectField
          label={<span className="sr-only">{rules.howMany}</span>}
          value={mode}
          onChange={(event) => onChange(groupOf(event.target.value === 'any' ? 'any' : 'all', parts))}
        >
          <option value="all">{rules.modes.all}</option>
          <option value="any">{rules.modes.any}</option>
        </SelectField>
        <span className="grow" />
        {isInside && (
          <>
            <Button size="small" kind="ghost" onClick={() => onChange({ not: rule })}>
              {rules.not}
            </Button>
            <Button size="small" kind="ghost" shape="icon" aria-label={rules.removeGroup} onClick={onRemove}>
              <X aria-hidden="true" className="size-4" strokeWidth={1.75} />
            </Button>
          </>
        )}
      </div>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their index
        <div key={index} className="flex flex-col gap-2">
          {index > 0 && (
            <span className="pl-2 text-12 text-muted">{mode === 'all' ? rules.and : rules.or}</span>
          )}
          <Part
            rule={part}
            path={below(path, `${mode}.${index}`)}
            depth={depth + 1}
            errorAt={errorAt}
            onChange={(next) => onChange(groupOf(mode, parts.with(index, next)))}
            onRemove={() => onChange(groupOf(mode, parts.toSpliced(index, 1)))}
          />
        </div>
      ))}
      {parts.length === 0 && <FieldError message={errorAt(below(path, mode))} />}
      <AddButtons rule={rule} onChange={onChange} />
    </fieldset>
  );
}

function AddButtons({ rule, onChange }: Pick<PartProps, 'rule' | 'onChange'>) {
  const { rules } = useWords();
  const { form } = formOf(rule);
  const other: GroupMode = 'all' in rule ? 'any' : 'all';
  return (
    <div className="flex flex-wrap gap-2">
      <AddButton onAdd={() => onChange(withPart(rule, firstCondition))}>{rules.addCondition}</AddButton>
      {form === 'group' && (
        <AddButton kind="ghost" onAdd={() => onChange(withPart(rule, groupOf(other, [firstCondition])))}>
          {rules.addGroup}
        </AddButton>
      )}
    </div>
  );
}

function below(path: string, part: string): string {
  return path === '' ? part : `${path}.${part}`;
}
