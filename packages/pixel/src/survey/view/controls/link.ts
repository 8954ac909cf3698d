import { outLink } from '../out-link.ts';
import { type CreateFormControl, names } from './form-control.ts';

/** A link out of the survey that opens in a new tab. */
export const createLink: CreateFormControl = ({ question, labels, answer, onChange }) => {
  const { linkUrl = '', linkLabel, title } = question;
  let isOpened = answer === true;
  const link = outLink({ url: linkUrl, label: linkLabel ?? title, hint: labels.opensInNewTab });
  const { 'aria-describedby': describedBy } = names(question);
  link.setAttribute('aria-describedby', describedBy);
  for (const type of ['click', 'auxclick'])
    link.addEventListener(type, () => {
      isOpened = true;
      onChange('pick');
    });
  return {
    element: link,
    answer: () => isOpened || null,
    focus: () => link.focus(),
    mark: () => undefined,
  };
};
