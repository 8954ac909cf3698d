import { button, element, icon } from '../element.ts';
import { requiredMark } from '../required-mark.ts';
import { type CreateFormControl, ids, names, setInvalid } from './form-control.ts';

/** A checkbox labeled by the question itself. */
export const createConsent: CreateFormControl = ({ question, labels, answer, onChange }) => {
  const isTicked = () => box.getAttribute('aria-checked') === 'true';
  const box = button(
    { class: 'option', role: 'checkbox', ...names(question), 'aria-checked': `${answer === true}` },
    element('span', { class: 'box' }, icon('M5 12.5l4.5 4.5L19 7.5')),
    element('span', { id: ids.title }, question.title, ...requiredMark(question.required, labels)),
  );
  let isTouched = answer !== null;
  box.addEventListener('click', () => {
    isTouched = true;
    box.setAttribute('aria-checked', `${!isTicked()}`);
    onChange('pick');
  });
  return {
    element: box,
    answer: () => (isTouched ? isTicked() : null),
    focus: () => box.focus(),
    mark: (isWrong) => setInvalid(box, isWrong),
  };
};
