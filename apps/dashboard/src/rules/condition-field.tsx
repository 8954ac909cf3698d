import { X } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { useWords } from '../words/words.ts';
import {
  type AttributeKind,
  editableName,
  getAttributeKind,
  knownAttributes,
  supportedOperators,
  toAttribute,
  withAttribute,
  withOperator,
} from './attributes.ts';
import type { AudienceRule, Condition } from './audience-rule.ts';
import { ValueField } from './value-field.tsx';

const kinds: readonly AttributeKind[] = [...knownAttributes, 'query', 'own'];

/** One comparison: attribute, operator and value. */
export function ConditionField({
  condition,
  path,
  errorAt,
  onChange,
  onRemove,
}: {
  readonly condition: Condition;
  readonly path: string;
  readonly errorAt: (path: string) => string | undefined;
  readonly onChange: (rule: AudienceRule) => void;
  readonly onRemove?: () => void;
}) {
  const { rules } = useWords();
  const { attribute, operator } = condition;
  const kind = getAttributeKind(attribute);
  const fieldError = (field: string) => errorAt(path === '' ? field : `${path}.${field}`);
  const isNamed = kind === 'query' || kind === 'own';

  return (
    <div className="@container rounded-3 border border-border bg-surface p-2 pt-0.5">
      <div className="grid grid-cols-2 items-start gap-x-2 @lg:flex @lg:*:min-w-0 @lg:*:flex-1">
        <SelectField
          label={<span className="sr-only">{rules.attribute}</span>}
          value={kind}
          error={isNamed ? undefined : fieldError('attribute')}
          onChange={(event) => {
            const selected = kinds.find((candidate) => candidate === event.target.value) ?? 'own';
            onChange(withAttribute(condition, toAttribute(selected, isNamed ? editableName(attribute) : '')));
          }}
        >
          {kinds.map((item) => (
            <option key={item} value={item}>
              {rules.attributes[item]}
            </option>
          ))}
        </SelectField>
        {isNamed && (
          <TextField
            label={
              <span className="sr-only">{kind === 'query' ? rules.parameterName : rules.customName}</span>
            }
            value={editableName(attribute)}
            placeholder={kind === 'query' ? 'ref' : 'plan'}
            error={fieldError('attribute')}
            className="font-mono"
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onChange({ ...condition, attribute: toAttribute(kind, event.target.value) })}
          />
        )}
        <div className={isNamed ? 'col-span-2' : ''}>
          <SelectField
            label={<span className="sr-only">{rules.comparison}</span>}
            value={operator}
            error={fieldError('operator')}
            onChange={(event) => {
              const selected = supportedOperators(kind).find((candidate) => candidate === event.target.value);
              if (selected !== undefined) onChange(withOperator(condition, selected));
            }}
          >
            {/* A configuration file may use an operator that isn't offered here. */}
            {[...new Set([...supportedOperators(kind), operator])].map((item) => (
              <option key={item} value={item}>
                {rules.operators[item]}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="col-span-2 flex items-start gap-1 @lg:flex-[1.7]!">
          <div className="min-w-0 grow">
            <ValueField condition={condition} error={fieldError('value')} onChange={onChange} />
          </div>
          <div className="mt-1.5 flex">
            <Button kind="ghost" className="px-2" onClick={() => onChange({ not: condition })}>
              {rules.not}
            </Button>
            {onRemove !== undefined && (
              <Button kind="ghost" shape="icon" aria-label={rules.removeCondition} onClick={onRemove}>
                <X aria-hidden="true" className="size-4" strokeWidth={1.75} />
              </Button>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}
