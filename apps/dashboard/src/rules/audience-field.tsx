import { X } from 'lucide-react';
import { AddButton } from '../ui/add-button.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { FieldError, SelectField } from '../ui/field.tsx';
import { useWords } from '../words/words.ts';
import {
  type AudienceRule,
  addPart,
  createGroup,
  firstCondition,
  type GroupMode,
  ruleShape,
} from './audience-rule.ts';
import { ConditionField } from './condition-field.tsx';

interface PartProps {
  readonly rule: AudienceRule;
  readonly onChange: (rule: AudienceRule) => void;
  /** Returns the error at a path of the whole rule, such as `all.0.value`. */
  readonly errorAt: (path: string) => string | undefined;
}

/** Editor for a rule of nested conditions on visitors. The server validates the rule and reports the path of each error. */
export function AudienceField({ rule, onChange, errorAt }: PartProps) {
  const { rules } = useWords();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-12 font-[560] text-muted">{rules.visitors}</legend>
      <RulePart {...{ rule, onChange, errorAt }} path="" depth={1} />
      {ruleShape(rule).form !== 'group' && <AddButtons rule={rule} onChange={onChange} />}
    </fieldset>
  );
}

interface NestedPartProps extends PartProps {
  readonly path: string;
  readonly depth: number;
  readonly onRemove?: () => void;
}

function RulePart(props: NestedPartProps) {
  const { rule, path, onChange } = props;
  const { rules } = useWords();
  const shape = ruleShape(rule);
  switch (shape.form) {
    case 'condition':
      return <ConditionField {...props} condition={shape.condition} />;
    case 'group':
      return <Group {...props} mode={shape.mode} parts={shape.parts} />;
    case 'not':
      return (
        <div className="rounded-3 border border-negative-line bg-negative-soft/40 p-2">
          <div className="mb-2 flex items-center justify-between gap-2 text-12 font-[560] text-negative-text">
            {rules.not}
            <Button size="small" kind="ghost" onClick={() => onChange(shape.part)}>
              {rules.removeNot}
            </Button>
          </div>
          <RulePart
            {...props}
            rule={shape.part}
            path={joinPath(path, 'not')}
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
  const isNested = depth > 1;
  return (
    <fieldset
      aria-label={rules.modes[mode]}
      className={classNames(
        'flex flex-col gap-2',
        isNested && 'rounded-3 border border-border bg-sunken/60 p-2',
      )}
    >
      <div className="flex items-end gap-2">
        <SelectField
          label={<span className="sr-only">{rules.matchMode}</span>}
          value={mode}
          onChange={(event) => onChange(createGroup(event.target.value === 'any' ? 'any' : 'all', parts))}
        >
          <option value="all">{rules.modes.all}</option>
          <option value="any">{rules.modes.any}</option>
        </SelectField>
        <span className="grow" />
        {isNested && (
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
          <RulePart
            rule={part}
            path={joinPath(path, `${mode}.${index}`)}
            depth={depth + 1}
            errorAt={errorAt}
            onChange={(next) => onChange(createGroup(mode, parts.with(index, next)))}
            onRemove={() => onChange(createGroup(mode, parts.toSpliced(index, 1)))}
          />
        </div>
      ))}
      {parts.length === 0 && <FieldError message={errorAt(joinPath(path, mode))} />}
      <AddButtons rule={rule} onChange={onChange} />
    </fieldset>
  );
}

function AddButtons({ rule, onChange }: Pick<PartProps, 'rule' | 'onChange'>) {
  const { rules } = useWords();
  const { form } = ruleShape(rule);
  const other: GroupMode = 'all' in rule ? 'any' : 'all';
  return (
    <div className="flex flex-wrap gap-2">
      <AddButton onAdd={() => onChange(addPart(rule, firstCondition))}>{rules.addCondition}</AddButton>
      {form === 'group' && (
        <AddButton kind="ghost" onAdd={() => onChange(addPart(rule, createGroup(other, [firstCondition])))}>
          {rules.addGroup}
        </AddButton>
      )}
    </div>
  );
}

function joinPath(path: string, part: string): string {
  return path === '' ? part : `${path}.${part}`;
}
