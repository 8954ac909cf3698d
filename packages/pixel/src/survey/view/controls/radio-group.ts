/** Navigation of a radio group. */
interface RadioGroup {
  /** Checks one of the buttons, or none. */
  check(chosen: HTMLElement | undefined): void;
  checked(): HTMLElement | undefined;
  focus(): void;
}

/**
 * Turns a group's children into radio buttons: one is in the tab order, arrows move, Space selects. `onPick` receives whether it was by
 * pointer; Enter on the checked one continues.
 */
export function createRadioGroup(
  group: HTMLElement,
  radios: readonly HTMLElement[],
  onPick: (radio: HTMLElement, isByPointer: boolean) => void,
  onNext: () => void,
): RadioGroup {
  const checked = () => radios.find((radio) => radio.getAttribute('aria-checked') === 'true');
  const check = (chosen: HTMLElement | undefined) => {
    for (const radio of radios) {
      radio.setAttribute('aria-checked', `${radio === chosen}`);
      radio.tabIndex = radio === (chosen ?? radios[0]) ? 0 : -1;
    }
  };
  const pick = (radio: HTMLElement, isByPointer: boolean) => {
    check(radio);
    onPick(radio, isByPointer);
  };
  for (const radio of radios) radio.addEventListener('click', ({ detail }) => pick(radio, detail > 0));
  group.addEventListener('keydown', (event) => {
    const index = radios.findIndex((radio) => event.composedPath().includes(radio));
    if (index < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const isRtl = getComputedStyle(group).direction === 'rtl';
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: 1,
      ArrowUp: -1,
      ArrowRight: isRtl ? -1 : 1,
      ArrowLeft: isRtl ? 1 : -1,
      Home: -index,
      End: radios.length - 1 - index,
    };
    const step = steps[event.key];
    // A button's digit is its keyboard shortcut.
    const named = radios.find((radio) => radio.dataset.key === event.key);
    if (step !== undefined) {
      const next = radios[(index + step + radios.length) % radios.length];
      for (const radio of radios) radio.tabIndex = radio === next ? 0 : -1;
      next?.focus();
    } else if (named) {
      pick(named, false);
      named.focus();
    } else if (event.key === 'Enter' && radios[index] === checked()) onNext();
    else return;
    event.preventDefault();
  });
  check(undefined);
  return {
    check,
    checked,
    focus: () => (checked() ?? radios.find((radio) => radio.tabIndex === 0))?.focus(),
  };
}
