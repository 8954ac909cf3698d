/** English texts of the invitation page. */
export const invitation = {
  title: 'You are invited',
  /** {organization} and {role} are emphasized. */
  to: 'to {organization} in Pixel, as {role}.',
  by: (name: string, time: string) => `${name} invited you. The invitation expires ${time}.`,
  operator: 'The operator',
  forAddress: (email: string) => `It is for ${email}. Only this address can accept it.`,
  signIn: (provider: string) => `Sign in with ${provider} to accept`,
  signedInAs: (email: string) => `You are signed in as ${email}.`,
  accept: 'Accept invitation',
  signOut: 'Sign in as somebody else',
  noProvider:
    'Only the owner can sign in here so far. You can accept the invitation once the server’s administrator has connected an identity provider.',
  problems: {
    unknown: {
      title: 'There is no such invitation',
      text: 'The link is incomplete. Open it again from the original message.',
    },
    expired: {
      title: 'This invitation has expired',
      text: 'Ask whoever invited you for a new one.',
    },
    revoked: {
      title: 'This invitation was revoked',
      text: 'If that is a surprise, ask whoever invited you.',
    },
    accepted: {
      title: 'This invitation was used already',
      text: 'It works once. If you accepted it, sign in; otherwise ask for a new one.',
    },
    address: {
      title: 'This invitation is for somebody else',
      text: (email: string) =>
        `It is for ${email}. Sign out at your identity provider and sign in with that address, or ask for an invitation for yours.`,
    },
    wait: { title: 'Too many attempts', text: 'Try again in a minute.' },
  },
  toStart: 'To the start page',
};
