import { CodeField } from '../../ui/code-field.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { usePageWords } from '../../words/page-words.ts';
import type { ContentChange } from '../draft/content.ts';
import { withOperation } from './change-edits.ts';
import { fieldsOf, type Operation, operationGroups, type ValueKind } from './operation-fields.ts';

/** The fields that a change's operation has. */
export function ChangeForm({
  change,
  errorAt,
  onChange,
}: {
  readonly change: ContentChange;
  /** Returns the error of one of its fields. */
  readonly errorAt: (field: string) => string | undefined;
  /** `field` names the undo step. */
  readonly onChange: (change: ContentChange, field: string) => void;
}) {
  const { change: words } = usePageWords('editor');
  const { positions } = usePageWords('changes');
  const { operation } = change;
  const fields = fieldsOf(operation);
  const update = (part: Partial<ContentChange>, field: string) => onChange({ ...change, ...part }, field);
  const attribute = fields.attribute;
  return (
    <div className="grid gap-3 desk:grid-cols-2">
      <SelectField
        label={words.operation}
        value={operation}
        error={errorAt('operation')}
        onChange={({ target }) => onChange(withOperation(change, target.value as Operation), 'operation')}
      >
        {operationGroups.map(({ group, operations }) => (
          <optgroup key={group} label={words.groups[group]}>
            {operations.map((operation) => (
              <option key={operation} value={operation}>
                {words.operations[operation]}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      {fields.selector && (
        <SelectField
          label={words.match}
          value={change.match ?? 'all'}
          onChange={({ target }) =>
            onChange(withMatch(change, target.value === 'first' ? 'first' : 'all'), 'match')
          }
        >
          <option value="all">{words.matchAll}</option>
          <option value="first">{words.matchFirst}</option>
        </SelectField>
      )}
      {fields.selector && (
        <div className="desk:col-span-2">
          <CodeField
            label={words.selector}
            hint={words.selectorHint}
            value={change.selector}
            error={errorAt('selector')}
            onChange={({ target }) => update({ selector: target.value }, 'selector')}
          />
        </div>
      )}
      {attribute !== undefined && (
        <CodeField
          label={words[attribute]}
          hint={attribute === 'property' && operation === 'set_style' ? words.propertyHint : undefined}
          value={change.attribute ?? ''}
          error={errorAt('attribute')}
          onChange={({ target }) => onChange(withAttribute(change, target.value), 'attribute')}
        />
      )}
      {fields.target && (
        <>
          <SelectField
            label={words.position}
            value={change.position ?? 'after'}
            error={errorAt('position')}
            onChange={({ target }) =>
              update({ position: target.value as NonNullable<ContentChange['position']> }, 'position')
            }
          >
            {(['before', 'after', 'prepend', 'append'] as const).map((position) => (
              <option key={position} value={position}>
                {positions[position]}
              </option>
            ))}
          </SelectField>
          <CodeField
            label={words.target}
            value={change.targetSelector ?? ''}
            error={errorAt('targetSelector')}
            onChange={({ target }) => onChange(withTarget(change, target.value), 'targetSelector')}
          />
        </>
      )}
      {fields.value !== undefined && (
        <ValueField
          kind={fields.value === 'declarations' && change.attribute !== undefined ? 'line' : fields.value}
          value={change.value}
          error={errorAt('value')}
          onChange={(value) => update({ value }, 'value')}
        />
      )}
    </div>
  );
}

function ValueField({
  kind,
  value,
  error,
  onChange,
}: {
  readonly kind: ValueKind;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}) {
  const { values, hints } = usePageWords('editor').change;
  const props = {
    label: values[kind],
    hint: hints[kind],
    value,
    error,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value),
  };
  if (kind === 'line') return <TextField {...props} />;
  if (kind === 'class' || kind === 'address')
    return (
      <div className="desk:col-span-2">
        <CodeField {...props} />
      </div>
    );
  const isCode = kind !== 'text';
  return (
    <div className="desk:col-span-2">
      <TextArea
        {...props}
        {...(isCode && { spellCheck: false, autoCapitalize: 'off', autoComplete: 'off' })}
        className={isCode ? 'field-sizing-content max-h-96 font-mono' : 'field-sizing-content max-h-96'}
      />
    </div>
  );
}

/** `all` is the default. */
function withMatch({ match: _, ...change }: ContentChange, match: 'all' | 'first'): ContentChange {
  return match === 'all' ? change : { ...change, match };
}

function withAttribute({ attribute: _, ...change }: ContentChange, attribute: string): ContentChange {
  return attribute === '' ? change : { ...change, attribute };
}

function withTarget({ targetSelector: _, ...change }: ContentChange, targetSelector: string): ContentChange {
  return targetSelector === '' ? change : { ...change, targetSelector };
}
