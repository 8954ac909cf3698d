/** Whether visitors are asked before anything of theirs is stored or sent: `pending` ones are, by the page. */
export const consentPolicies = ['granted', 'pending'] as const;

/** What Global Privacy Control in a visitor's browser does: keeps integrations away, nothing, or ends the pixel on the page. */
export const privacyControlPolicies = ['no_integrations', 'ignore', 'off'] as const;

/** What becomes of changes that arrive once the page has been seen for a while. */
export const lateChangePolicies = ['apply', 'skip'] as const;

export type ConsentPolicy = (typeof consentPolicies)[number];
export type PrivacyControlPolicy = (typeof privacyControlPolicies)[number];
export type LateChangePolicy = (typeof lateChangePolicies)[number];
