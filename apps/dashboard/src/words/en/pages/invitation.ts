/** English texts of the invitation page. */
export const invitation = {
  title: 'You are invited',
  /** {organization} and {role} are emphasized. */
  to: 'to {organization} in Pixel, as {role}.',
  by: (name: string, time: string) => `${name} invited you. The invitation ends ${time}.`,
  operator: 'The operator',
  forAddress: (email: string) => `It is for ${email}. Nobody else can accept it.`,
  signIn: (provider: string) => `Sign in with ${provider} to accept`,
  signedInAs: (email: string) => `You are signed in as ${email}.`,
  accept: 'Accept invitation',
  signOut: 'Sign in as somebody else',
  noProvider:
    'Nobody but the owner can sign in here yet: whoever runs this server has to connect an identity provider first. The invitation can be accepted then.',
  problems: {
    unknown: {
      title: 'There is no such invitation',
      text: 'The link is not complete. Open it again from the message that it came in.',
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
      text: 'It works once. If it was you who accepted it, sign in; else ask for a new one.',
    },
    address: {
      title: 'This invitation is for somebody else',
      text: (email: string) =>
        `It is for ${email}. Sign out at your identity provider and sign in with that address, or ask for an invitation for yours.`,
    },
    wait: { title: 'Too many links were tried', text: 'Try again in a minute.' },
  },
  toStart: 'To the start page',
};
