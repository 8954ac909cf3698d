import type { SurveyQuestion } from '@pixel/protocol';
import { button, element, icon } from '../element.ts';
import { type CreateFormControl, names, setInvalid } from './form-control.ts';
import { createRadioGroup } from './radio-group.ts';

const star = 'M12 2.8l2.84 5.76 6.36.92-4.6 4.48 1.09 6.33L12 17.3l-5.69 2.99 1.09-6.33-4.6-4.48 6.36-.92z';
const presets: Readonly<Record<string, readonly [from: number, to: number]>> = {
  nps: [0, 10],
  csat: [1, 5],
  ces: [1, 7],
};

/** Points of a scale: numbers, stars that fill up to the chosen one, or faces. */
export const createScale: CreateFormControl = ({ question, answer, onChange, onPicked, onNext }) => {
  const { minLabel, maxLabel, ratingStyle = 'numbers' } = question;
  const points = pointsOf(question);
  const last = points.at(-1) ?? 0;
  const radios = points.map((point, index) => {
    const end = index === 0 ? minLabel : point === last ? maxLabel : undefined;
    return button(
      {
        class: 'point',
        role: 'radio',
        'aria-label': `${point} / ${last}${end === undefined ? '' : `, ${end}`}`,
        'data-key': point < 10 ? point : undefined,
      },
      ...(ratingStyle === 'stars'
        ? [icon(star)]
        : ratingStyle === 'emoji'
          ? [icon(...face(index / (points.length - 1)))]
          : [`${point}`]),
    );
  });
  const row = element(
    'div',
    { class: `points ${ratingStyle} of${points.length}`, role: 'radiogroup', ...names(question) },
    ...radios,
  );
  const fill = () => {
    const chosen = radios.indexOf(group.checked() as HTMLButtonElement);
    for (const [index, radio] of radios.entries()) radio.classList.toggle('full', index <= chosen);
  };
  const group = createRadioGroup(
    row,
    radios,
    (_, isByPointer) => {
      fill();
      onChange('pick');
      if (isByPointer) onPicked();
    },
    onNext,
  );
  group.check(radios[points.indexOf(Number(answer ?? Number.NaN))]);
  fill();
  const ends = element(
    'div',
    { class: 'ends', 'aria-hidden': 'true' },
    element('span', {}, minLabel ?? ''),
    element('span', {}, maxLabel ?? ''),
  );
  return {
    element: element('div', {}, row, ...(minLabel || maxLabel ? [ends] : [])),
    answer() {
      const index = radios.indexOf(group.checked() as HTMLButtonElement);
      return points[index] ?? null;
    },
    focus: group.focus,
    mark: (isWrong) => setInvalid(row, isWrong),
  };
};

function pointsOf({ type, scale = 5 }: SurveyQuestion): readonly number[] {
  const [from, to] = presets[type] ?? [1, scale];
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** Draws a face, from the saddest (0) to the happiest (1): a head, two eyes, a curved mouth. */
function face(mood: number): readonly string[] {
  const corner = (16.4 - mood * 2.2).toFixed(2);
  const middle = (12.6 + mood * 6.4).toFixed(2);
  return [
    'M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 1 0 0-19z',
    'M8.7 9.2v1M15.3 9.2v1',
    `M7.9 ${corner}Q12 ${middle} 16.1 ${corner}`,
  ];
}
