/** Tells whether an attribute of this name is code. */
export function isCodeAttribute(name: string): boolean {
  return /^(on|srcdoc$)/i.test(name);
}

/** Tells whether an address is code. Browsers skip blanks and control characters; https://url.spec.whatwg.org/#url-parsing. */
export function isCodeAddress(value: string): boolean {
  return /^(javascript|vbscript|data:text\/html)/i.test(value.replace(/[\0-\x20]+/g, ''));
}
