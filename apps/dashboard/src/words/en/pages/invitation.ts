/** English texts of the invitation page. */
export const invitation = {
  title: 'You’re invited',
  /** {organization} and {role} are emphasized. */
  to: 'to {organization} in Pixel, as {role}.',
  by: (name: string, time: string) => `${name} invited you. The invitation expires ${time}.`,
  operator: 'The operator',
  forAddress: (email: string) => `It is for ${email}. Only this address can accept it.`,
  signIn: (provider: string) => `Sign in with ${provider} to accept`,
  signedInAs: (email: string) => `You are signed in as ${email}.`,
  accept: 'Accept invitation',
  signOut: 'Sign in as someone else',
  noProvider:
    'Only the owner can sign in here so far. You can accept the invitation once the server’s administrator has connected an identity provider.',
  problems: {
    unknown: {
      title: 'Invitation not found',
      text: 'The link is incomplete. Open it again from the original message.',
    },
    expired: {
      title: 'This invitation has expired',
      text: 'Ask the person who invited you for a new one.',
    },
    revoked: {
      title: 'This invitation was revoked',
      text: 'If you didn’t expect this, ask the person who invited you.',
    },
    accepted: {
      title: 'This invitation has already been used',
      text: 'Invitations work once. If you accepted it, sign in; otherwise ask for a new one.',
    },
    address: {
      title: 'This invitation is for someone else',
      text: (email: string) =>
        `It is for ${email}. Sign out at your identity provider and sign in with that address, or ask for an invitation for yours.`,
    },
    wait: { title: 'Too many attempts', text: 'Try again in a minute.' },
  },
  /** Why the last sign-in was refused, by code. */
  refusals: {
    provider_unreachable:
      'The identity provider is unreachable at the moment. Try again in a minute; if it keeps failing, tell this server’s administrator.',
    provider_failed:
      'The identity provider is returning an error. Try again in a minute; if it keeps failing, tell this server’s administrator.',
    client_rejected:
      'The identity provider does not accept Pixel’s credentials. Tell this server’s administrator, who must correct them.',
    sign_in_expired: 'The sign-in took too long or was already used. Sign in again.',
    response_invalid:
      'The identity provider’s response could not be verified. Sign in again; if it keeps failing, tell this server’s administrator.',
    provider_refused:
      'The identity provider did not sign you in. Sign in again, or ask its administrator for access.',
    identity_missing: 'The identity provider did not return your identity. Sign in again.',
    email_missing:
      'The identity provider did not share your email address, which Pixel needs to identify you. Ask its administrator to share it with Pixel, then sign in again.',
    email_unverified:
      'The identity provider has not verified your email address. Verify it there, then sign in again.',
    domain_not_allowed:
      'Email addresses at your domain cannot sign in here. Sign in with another account, or ask this server’s administrator to allow the domain.',
  },
  toStart: 'Go to start page',
};
