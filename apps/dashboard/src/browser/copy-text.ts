/**
 * Copies text and resolves with whether that worked. Browsers have no Clipboard API on plain HTTP pages, but can copy a selection: that of
 * a text area, temporarily added to the same parent as `sibling`'s children.
 */
export async function copyText(text: string, sibling: Element): Promise<boolean> {
  if (navigator.clipboard !== undefined)
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  const previouslyFocused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'fixed opacity-0';
  // Inside an open dialog, whose focus trap rejects elements outside.
  sibling.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (previouslyFocused instanceof HTMLElement) previouslyFocused.focus();
  return isCopied;
}
