/** Whether anything is stored or sent before a visitor consents: with `pending`, the page has to report consent first. */
export const consentPolicies = ['granted', 'pending'] as const;

/** The effect of Global Privacy Control: disables integrations, none, or disables the pixel on the page. */
export const privacyControlPolicies = ['no_integrations', 'ignore', 'off'] as const;

/** What happens to changes that arrive when the page has been visible for a while. */
export const lateChangePolicies = ['apply', 'skip'] as const;

export type ConsentPolicy = (typeof consentPolicies)[number];
export type PrivacyControlPolicy = (typeof privacyControlPolicies)[number];
export type LateChangePolicy = (typeof lateChangePolicies)[number];
