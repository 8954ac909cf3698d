import type { SurveyLabels } from '@pixel/protocol';
import { ids } from './controls/form-control.ts';
import { button, element, icon } from './element.ts';
import type { Step } from './steps.ts';

/** The card that a survey is drawn on. */
export interface Card {
  readonly element: HTMLElement;
  /** Replaces the current step. `progress` is the completed share, if there is a bar. */
  show(step: Step, progress: number | undefined): void;
  /** Shows a problem, or clears it. */
  showProblem(problem: string | undefined): void;
  /** Whether it shows a problem. */
  hasProblem(): boolean;
  focus(): void;
  /** From now on, moves the focus along with the steps. */
  settle(): void;
}

interface CardOptions {
  readonly role: 'dialog' | 'group' | 'region';
  readonly labels: SurveyLabels;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly onClose: () => void;
}

/** Creates a card with a close button. */
export function createCard({ role, labels, language, direction, onClose }: CardOptions): Card {
  const close = button(
    { class: 'close', 'aria-label': labels.close },
    icon('M6.5 6.5l11 11M17.5 6.5l-11 11'),
  );
  close.addEventListener('click', onClose);
  const done = element('span', {});
  const bar = element('div', { class: 'bar', 'aria-hidden': 'true', hidden: true }, done);
  const slot = element('div', {});
  const card = element(
    'section',
    { class: 'card', role, 'aria-labelledby': ids.title, lang: language, dir: direction },
    bar,
    slot,
    close,
  );
  let isSettled = false;
  let problem: HTMLElement | undefined;
  const focus = () => slot.querySelector<HTMLElement>(`[tabindex="-1"]#${ids.title}, .option`)?.focus();
  return {
    element: card,
    show(step, progress) {
      const hadFocus = card.contains((card.getRootNode() as ShadowRoot).activeElement ?? null);
      slot.replaceChildren(step.element);
      problem = step.problem;
      bar.hidden = progress === undefined;
      done.style.inlineSize = `${Math.max(progress ?? 0, 0.04) * 100}%`;
      card.scrollTop = 0;
      if (!isSettled || !hadFocus) return;
      if (step.control) step.control.focus();
      else focus();
    },
    showProblem(text) {
      problem?.replaceChildren(
        ...(text === undefined
          ? []
          : [icon('M12 7.5v5.5M12 16.5v.1', 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18z'), text]),
      );
    },
    hasProblem: () => problem?.hasChildNodes() === true,
    focus,
    settle() {
      isSettled = true;
    },
  };
}
