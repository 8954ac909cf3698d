/** Copies a text; returns whether that worked. Browsers have no clipboard on pages that came by plain HTTP, but take the copy of a selection. */
export async function copyText(text: string, beside: Element): Promise<boolean> {
  if (navigator.clipboard !== undefined)
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'fixed opacity-0';
  // Within an open panel, which gives the focus to nothing outside.
  beside.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
