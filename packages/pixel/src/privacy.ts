/** Whether the visitor's browser sends Global Privacy Control, https://w3c.github.io/gpc/. */
export function asksForPrivacy(): boolean {
  return Reflect.get(navigator, 'globalPrivacyControl') === true;
}
