import { isObject } from '../../../json.ts';
import { button, element, icon } from '../element.ts';
import { type CreateFormControl, names, setInvalid } from './form-control.ts';
import { createRadioGroup } from './radio-group.ts';

const tick = 'M5 12.5l4.5 4.5L19 7.5';

/** Options to choose one or several from, and one for the visitor's own words if the question allows it. */
export const createChoices: CreateFormControl = (options) => {
  const { question, labels, answer, seed, onChange, onPicked, onNext } = options;
  const isSingle = question.type === 'single_choice';
  const values: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
  const otherOption = values.find(isObject);
  const listed = (question.options ?? []).map(({ optionId, label }) => ({ optionId, label }));
  const ordered = question.shuffle ? shuffle(listed, seed) : listed;
  const other = { optionId: '', label: labels.other };
  const all = question.allowOther ? [...ordered, other] : ordered;

  const words = element('input', {
    class: 'text',
    type: 'text',
    'aria-label': labels.other,
    autocomplete: 'off',
    // The service's limit.
    maxlength: 10_000,
  });
  words.value = otherOption ? `${otherOption.other}` : '';
  words.addEventListener('input', () => onChange('words'));
  const boxes = all.map(({ optionId, label }) => {
    const box = element('span', { class: isSingle ? 'dot' : 'box' }, ...(isSingle ? [] : [icon(tick)]));
    const role = isSingle ? 'radio' : 'checkbox';
    const isChecked = optionId === '' ? otherOption !== undefined : values.includes(optionId);
    const made = button(
      { class: 'option', role, 'aria-checked': `${isChecked}` },
      box,
      element('span', {}, label),
    );
    return { optionId, made };
  });
  const buttons = boxes.map(({ made }) => made);
  const isChecked = (one: Element | undefined) => one?.getAttribute('aria-checked') === 'true';
  const ownBox = boxes.find(({ optionId }) => optionId === '')?.made;
  const { 'aria-required': isRequired, ...shared } = names(question);
  const group = element(
    'div',
    {
      class: 'options',
      role: isSingle ? 'radiogroup' : 'group',
      ...shared,
      // ARIA doesn't allow a group of checkboxes to be required.
      'aria-required': isSingle ? isRequired : undefined,
    },
    ...buttons,
    words,
  );
  const follow = (picked?: Element) => {
    words.hidden = !isChecked(ownBox);
    if (!picked) return;
    onChange('pick');
    if (picked === ownBox && isChecked(ownBox)) words.focus();
  };
  const radios = isSingle
    ? createRadioGroup(
        group,
        buttons,
        (picked, isByPointer) => {
          follow(picked);
          if (isByPointer && picked !== ownBox) onPicked();
        },
        onNext,
      )
    : undefined;
  radios?.check(
    boxes.find(({ optionId }) => (optionId === '' ? otherOption !== undefined : values.includes(optionId)))
      ?.made,
  );
  if (!isSingle)
    for (const choice of buttons)
      choice.addEventListener('click', () => {
        choice.setAttribute('aria-checked', `${!isChecked(choice)}`);
        follow(choice);
      });
  follow();

  return {
    element: group,
    answer() {
      const chosen = boxes
        .filter(({ made }) => isChecked(made))
        .map(({ optionId }) => (optionId === '' ? { other: words.value.trim() } : optionId));
      return isSingle ? (chosen[0] ?? null) : chosen.length > 0 ? chosen : null;
    },
    focus: () =>
      words.hidden || words.value.trim() !== '' ? (radios ?? buttons[0])?.focus() : words.focus(),
    mark(isWrong) {
      for (const control of isSingle ? [group, words] : [...buttons, words]) setInvalid(control, isWrong);
    },
  };
};

/** Shuffles in an order that is stable within a response, and differs between responses. */
function shuffle<T extends { readonly optionId: string }>(options: readonly T[], seed: string): readonly T[] {
  return [...options].sort((one, other) => hash(seed + one.optionId) - hash(seed + other.optionId));
}

/** FNV-1a over UTF-16 code units, with a finalizer that mixes the last ones: http://www.isthe.com/chongo/tech/comp/fnv/ */
function hash(text: string): number {
  const mixed = text
    .split('')
    .reduce((sum, unit) => Math.imul(sum ^ unit.charCodeAt(0), 16_777_619), 2_166_136_261);
  return Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> 0;
}
