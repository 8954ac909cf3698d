import { useId, useState } from 'react';
import { SelectField, TextField } from '../ui/field.tsx';
import { currentLanguage, useWords } from '../words/words.ts';
import { type AttributeKind, commonValues, getAttributeKind, parseNumberOrText } from './attributes.ts';
import type { AudienceRule, Condition } from './audience-rule.ts';

interface ValueProps {
  readonly condition: Condition;
  readonly error: string | undefined;
  readonly onChange: (rule: AudienceRule) => void;
}

/** A field for a condition's value; its type depends on the attribute and the operator. */
export function ValueField({ condition, error, onChange }: ValueProps) {
  const { rules } = useWords();
  const { attribute, operator, value } = condition;
  const kind = getAttributeKind(attribute);
  const label = <span className="sr-only">{rules.value}</span>;

  if (operator === 'exists' || (kind === 'returning' && operator === 'equals')) {
    const [yes, no] =
      operator === 'exists' ? [rules.known, rules.unknown] : [rules.returningVisitor, rules.newVisitor];
    return (
      <SelectField
        label={label}
        error={error}
        value={value === false ? 'false' : 'true'}
        onChange={(event) => onChange({ ...condition, value: event.target.value === 'true' })}
      >
        <option value="true">{yes}</option>
        <option value="false">{no}</option>
      </SelectField>
    );
  }
  if (kind === 'device' && operator === 'equals')
    return (
      <SelectField
        label={label}
        error={error}
        value={String(value)}
        onChange={(event) => onChange({ ...condition, value: event.target.value })}
      >
        {[...new Set([...commonValues(kind), String(value)])].map((device) => (
          <option key={device} value={device}>
            {device}
          </option>
        ))}
      </SelectField>
    );
  return <TypedValueField {...{ condition, error, onChange }} />;
}

/** A text field for a string, a number, or a comma-separated list. */
function TypedValueField({ condition, error, onChange }: ValueProps) {
  const { rules } = useWords();
  const id = useId();
  const { attribute, operator, value } = condition;
  const kind = getAttributeKind(attribute);
  const isList = operator === 'in';
  const isNumber = operator === 'greater' || operator === 'less';
  const [input, setInput] = useState(formatValue(value));
  // Keeps commas and blanks that don't change the value yet while the user types.
  const displayed = isSameValue(parseValue(input, operator), value) ? input : formatValue(value);
  const choices = commonValues(kind);

  return (
    <>
      <TextField
        label={<span className="sr-only">{rules.value}</span>}
        error={error}
        hint={isList ? rules.listHint : displayName(kind, value)}
        value={displayed}
        list={choices.length > 0 && !isList ? id : undefined}
        inputMode={isNumber ? 'decimal' : 'text'}
        className={operator === 'regex' ? 'font-mono' : undefined}
        placeholder={rules.examples[kind]}
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setInput(event.target.value);
          onChange({ ...condition, value: parseValue(event.target.value, operator) });
        }}
      />
      {choices.length > 0 && !isList && (
        <datalist id={id}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
    </>
  );
}

type Value = NonNullable<Condition['value']>;

function formatValue(value: Condition['value']): string {
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

function parseValue(text: string, operator: Condition['operator']): Value {
  if (operator === 'in')
    return text
      .split(/[,\n]/)
      .map((item) => item.trim())
      .filter((item) => item !== '');
  return operator === 'greater' || operator === 'less' ? parseNumberOrText(text) : text;
}

function isSameValue(a: Value, b: Condition['value']): boolean {
  return formatValue(a) === formatValue(b);
}

/** Returns the name of a country or language code in the current language; undefined for other attributes and unknown codes. */
function displayName(kind: AttributeKind, value: Condition['value']): string | undefined {
  if ((kind !== 'country' && kind !== 'language') || typeof value !== 'string') return undefined;
  try {
    const names = new Intl.DisplayNames(currentLanguage(), {
      type: kind === 'country' ? 'region' : 'language',
      fallback: 'none',
    });
    return names.of(kind === 'country' ? value.toUpperCase() : value);
  } catch {
    return undefined;
  }
}
