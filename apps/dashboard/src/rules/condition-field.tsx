import { X } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { useWords } from '../words/words.ts';
import {
  type AttributeKind,
  attributeOf,
  kindOf,
  knownAttributes,
  operatorsOf,
  withAttribute,
  withOperator,
  writtenName,
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
  const kind = kindOf(attribute);
  const at = (field: string) => errorAt(path === '' ? field : `${path}.${field}`);
  const isNamed = kind === 'query' || kind === 'own';

  return (
    <div className="@container rounded-3 border border-border bg-surface p-2 pt-0.5">
      <div className="grid grid-cols-2 items-start gap-x-2 @lg:flex @lg:*:min-w-0 @lg:*:flex-1">
        <SelectField
          label={<span className="sr-only">{rules.attribute}</span>}
          value={kind}
          error={isNamed ? undefined : at('attribute')}
          onChange={(event) => {
            const chosen = kinds.find((each) => each === event.target.value) ?? 'own';
            onChange(withAttribute(condition, attributeOf(chosen, isNamed ? writtenName(attribute) : '')));
          }}
        >
          {kinds.map((each) => (
            <option key={each} value={each}>
              {rules.attributes[each]}
            </option>
          ))}
        </SelectField>
        {isNamed && (
          <TextField
            label={<span className="sr-only">{kind === 'query' ? rules.parameterName : rules.ownName}</span>}
            value={writtenName(attribute)}
            placeholder={kind === 'query' ? 'ref' : 'plan'}
            error={at('attribute')}
            className="font-mono"
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onChange({ ...condition, attribute: attributeOf(kind, event.target.value) })}
          />
        )}
        <div className={isNamed ? 'col-span-2' : ''}>
          <SelectField
            label={<span className="sr-only">{rules.comparison}</span>}
            value={operator}
            error={at('operator')}
            onChange={(event) => {
              const chosen = operatorsOf(kind).find((each) => each === event.target.value);
              if (chosen !== undefined) onChange(withOperator(condition, chosen));
            }}
          >
            {/* A configuration file may use an operator that is not offered here. */}
            {[...new Set([...operatorsOf(kind), operator])].map((each) => (
              <option key={each} value={each}>
                {rules.operators[each]}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="col-span-2 flex items-start gap-1 @lg:flex-[1.7]!">
          <div className="min-w-0 grow">
            <ValueField condition={condition} error={at('value')} onChange={onChange} />
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
