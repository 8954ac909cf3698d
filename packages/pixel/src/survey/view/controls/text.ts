import { element } from '../element.ts';
import { type CreateFormControl, names, setInvalid } from './form-control.ts';

const inputModes: Readonly<Record<string, string>> = { email: 'email', url: 'url', number: 'decimal' };
const autocompletes: Readonly<Record<string, string>> = { email: 'email', url: 'url' };

/** Text input: a line, or an area that grows with its content. */
export const createText: CreateFormControl = ({ question, answer, onChange }) => {
  const { multiline, format = '', placeholder } = question;
  const attributes = { class: 'text', placeholder, ...names(question) };
  const field = multiline
    ? element('textarea', { ...attributes, rows: 3 })
    : element('input', {
        ...attributes,
        // Browsers validate addresses by their own rules, so set only the phone's keyboard.
        type: 'text',
        inputmode: inputModes[format],
        autocomplete: autocompletes[format] ?? 'off',
        autocapitalize: format === '' ? undefined : 'off',
      });
  field.value = typeof answer === 'string' ? answer : '';
  const grow = () => {
    if (!multiline || CSS.supports('field-sizing', 'content')) return;
    field.style.height = 'auto';
    field.style.height = `${field.scrollHeight + 3}px`;
  };
  field.addEventListener('input', () => {
    grow();
    onChange('words');
  });
  return {
    element: field,
    answer: () => field.value.trim() || null,
    focus: () => field.focus(),
    mark: (isWrong) => setInvalid(field, isWrong),
  };
};
