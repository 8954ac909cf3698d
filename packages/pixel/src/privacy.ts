/** Tells whether the visitor's browser asks not to be shared: Global Privacy Control, https://w3c.github.io/gpc/. */
export function asksForPrivacy(): boolean {
  return Reflect.get(navigator, 'globalPrivacyControl') === true;
}
