import { styledElement } from './element.ts';

/** Copies text to the clipboard; returns whether that worked. Pages without https only have the legacy way. */
export async function copyText(text: string, root: ShadowRoot): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = styledElement('textarea', '');
    area.value = text;
    root.append(area);
    area.select();
    const isCopied = document.execCommand('copy');
    area.remove();
    return isCopied;
  }
}
