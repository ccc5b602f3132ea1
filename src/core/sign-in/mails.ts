import { greeting, mailTemplate } from '../mail/template.ts'

interface WithLink {
  url: string
}

/** A link with a sample secret for the gallery. */
function sampleToken(path: `/${string}`): `/${string}` {
  return `${path}/Vq3x-sample-Lr8T`
}

const ignoreNote = 'If you didn’t request this, you can ignore this email.'
const recoverNote = 'Wasn’t you? Reset your password now to secure your account:'

/** Without the typed name, because anyone can have this sent to any address. */
export const confirmSignUp = mailTemplate<WithLink>({
  name: 'confirm_sign_up',
  compose: ({ url }, site) => ({
    subject: `Confirm your email for ${site.name}`,
    blocks: [
      'Hi,',
      'Confirm your email to finish signing up.',
      { label: 'Confirm and sign in', url },
      { note: `This link works once and expires in 24 hours. ${ignoreNote}` },
    ],
  }),
  example: (link) => ({ url: link(sampleToken('/verify')) }),
})

export const signUpInvite = mailTemplate<WithLink & { days: number }>({
  name: 'sign_up_invite',
  compose: ({ url, days }, site) => ({
    subject: `You’re invited to ${site.name}`,
    blocks: [
      'Hi,',
      `You’re invited to create an account on ${site.name}.`,
      { label: 'Create account', url },
      { note: `Sign up with this email within ${days} days. If you don’t know this site, you can ignore this email.` },
    ],
  }),
  example: (link) => ({ url: link('/sign-up'), days: 30 }),
})

export const alreadyMember = mailTemplate<{ name: string; signIn: string; reset: string }>({
  name: 'already_member',
  compose: ({ name, signIn, reset }, site) => ({
    subject: `You already have an account on ${site.name}`,
    blocks: [
      greeting(name),
      'Someone, probably you, tried to sign up with this email. You already have an account, so nothing changed.',
      { label: 'Sign in', url: signIn },
      { note: `Forgot your password? Reset it: ${reset}` },
    ],
  }),
  example: (link) => ({ name: 'Inês Carvalho', signIn: link('/sign-in'), reset: link('/reset') }),
})

export const noAccount = mailTemplate<{ signUp: string }>({
  name: 'no_account',
  compose: ({ signUp }, site) => ({
    subject: `You don’t have a ${site.name} account yet`,
    blocks: [
      `Someone, probably you, tried to sign in to ${site.name} with this email, but there’s no account for it.`,
      { label: 'Sign up', url: signUp },
      { note: 'Maybe you signed up with a different email. If this wasn’t you, you can ignore this email.' },
    ],
  }),
  example: (link) => ({ signUp: link('/sign-up') }),
})

export const signInLink = mailTemplate<WithLink & { name: string; device: string }>({
  name: 'sign_in_link',
  compose: ({ url, name, device }, site) => ({
    subject: `Your sign-in link for ${site.name}`,
    blocks: [
      greeting(name),
      `Here’s your sign-in link, requested from ${device}.`,
      { label: 'Sign in', url },
      { note: `This link works once and expires in 15 minutes. Don’t share it: it opens your account. ${ignoreNote}` },
    ],
  }),
  example: (link) => ({ url: link(sampleToken('/sign-in/link')), name: 'Inês Carvalho', device: 'Safari on iPhone' }),
})

export const resetLink = mailTemplate<WithLink & { name: string }>({
  name: 'reset_link',
  compose: ({ url, name }, site) => ({
    subject: `Reset your password for ${site.name}`,
    blocks: [
      greeting(name),
      'Use this link to choose a new password. Doing so also signs you out everywhere, disconnects your apps and ' +
        'revokes your API keys.',
      { label: 'Choose a new password', url },
      { note: `This link works once and expires in one hour. ${ignoreNote}` },
    ],
  }),
  example: (link) => ({ url: link(sampleToken('/reset')), name: 'Inês Carvalho' }),
})

export const passwordChanged = mailTemplate<WithLink & { name: string }>({
  name: 'password_changed',
  compose: ({ url, name }, site) => ({
    subject: `Your ${site.name} password was changed`,
    blocks: [
      greeting(name),
      'Your password was just changed, and your other devices were signed out. Your API keys still work. Revoke any ' +
        'you don’t trust in your account.',
      { note: recoverNote },
      { label: 'Choose a new password', url },
    ],
  }),
  example: (link) => ({ url: link('/reset'), name: 'Inês Carvalho' }),
})

export const passwordReset = mailTemplate<WithLink & { name: string; keys: number }>({
  name: 'password_reset',
  compose: ({ url, name, keys }, site) => ({
    subject: `Your ${site.name} password was reset`,
    blocks: [
      greeting(name),
      `Your password was just reset. We signed out your other devices and disconnected your apps. ${revokedKeysText(keys)}`,
      { note: recoverNote },
      { label: 'Choose a new password', url },
    ],
  }),
  example: (link) => ({ url: link('/reset'), name: 'Inês Carvalho', keys: 2 }),
})

function revokedKeysText(keys: number): string {
  if (keys === 0) return 'You had no API keys to revoke.'
  if (keys === 1) return 'We also revoked your API key. Create a new one for the program that used it.'
  return `We also revoked your ${keys} API keys. Create new ones for the programs that used them.`
}

/** Identifies the account by its confirmed email, never by name, because the recipient may be a stranger. */
export const confirmNewEmail = mailTemplate<WithLink & { account: string }>({
  name: 'confirm_new_address',
  compose: ({ url, account }, site) => ({
    subject: `Confirm your new email for ${site.name}`,
    blocks: [
      'Hi,',
      `The ${site.name} account ${account} wants to use this email from now on. If that’s your account, sign in to it and \
confirm.`,
      { label: 'Confirm this email', url },
      { note: `This link works once and expires in 24 hours. If ${account} isn’t you, ignore this email.` },
    ],
  }),
  example: (link) => ({ url: link(sampleToken('/account/email')), account: 'ines@harbor.example' }),
})

export const emailChangeRequested = mailTemplate<{ name: string; newAddress: string; url: string }>({
  name: 'address_change_asked',
  compose: ({ name, newAddress, url }, site) => ({
    subject: `Your email on ${site.name} is about to change`,
    blocks: [
      greeting(name),
      `Someone signed in to your account asked to change its email to ${newAddress}. Nothing changes until that \
address is confirmed by someone who is signed in to your account.`,
      { note: 'Wasn’t you? Reset your password. That signs everyone else out and cancels the change.' },
      { label: 'Choose a new password', url },
    ],
  }),
  example: (link) => ({ name: 'Inês Carvalho', newAddress: 'ines@tidepool.example', url: link('/reset') }),
})

export const emailTaken = mailTemplate<Record<string, never>>({
  name: 'address_taken',
  compose: (_, site) => ({
    subject: `Your email is already in use on ${site.name}`,
    blocks: [
      `Someone tried to use this email for another account on ${site.name}. It already belongs to your account, so nothing changed.`,
      { note: 'If this was you, sign in to the account with this email, or delete that account first.' },
    ],
  }),
  example: () => ({}),
})

export const emailChanged = mailTemplate<{ name: string; newAddress: string }>({
  name: 'address_changed',
  compose: ({ name, newAddress }, site) => ({
    subject: `Your email on ${site.name} was changed`,
    blocks: [
      greeting(name),
      `Your account’s email is now ${newAddress}, and your other devices were signed out. We won’t send anything to \
this address anymore.`,
      { note: 'Wasn’t you? Contact us right away.' },
    ],
  }),
  example: () => ({ name: 'Inês Carvalho', newAddress: 'ines@tidepool.example' }),
})

export const identityConnected = mailTemplate<WithLink & { name: string; provider: string }>({
  name: 'identity_connected',
  compose: ({ url, name, provider }, site) => ({
    subject: `You can now sign in to ${site.name} with ${provider}`,
    blocks: [
      greeting(name),
      `Your ${provider} account was just connected to your ${site.name} account. Anyone who can sign in there can sign in here.`,
      { note: 'Wasn’t you? Disconnect it in your account and choose a new password.' },
      { label: 'Open your account', url },
    ],
  }),
  example: (link) => ({ url: link('/account/profile'), name: 'Inês Carvalho', provider: 'Google' }),
})

export const identityDisconnected = mailTemplate<WithLink & { name: string; provider: string }>({
  name: 'identity_disconnected',
  compose: ({ url, name, provider }, site) => ({
    subject: `${provider} was disconnected from ${site.name}`,
    blocks: [
      greeting(name),
      `Your ${provider} account was just disconnected. You can no longer sign in to ${site.name} with it.`,
      { note: recoverNote },
      { label: 'Choose a new password', url },
    ],
  }),
  example: (link) => ({ url: link('/reset'), name: 'Inês Carvalho', provider: 'Google' }),
})

export const accountSuspended = mailTemplate<{
  name: string
  reason: string
  until: string | null
  hides: boolean
}>({
  name: 'account_suspended',
  compose: ({ name, reason, until, hides }, site) => ({
    subject: `Your ${site.name} account is suspended`,
    blocks: [
      greeting(name),
      `We’ve suspended your account${until ? ` until ${until}` : ''}. You can’t sign in, and your API keys and connected ` +
        `apps don’t work for now. ${hides ? 'What you published is hidden meanwhile. ' : ''}Nothing was deleted.`,
      { quote: reason },
      { note: 'Think this is a mistake? Contact us.' },
    ],
  }),
  example: () => ({
    name: 'Max Ridley',
    reason: 'Several accounts voted for the same listing from one device.',
    until: 'November 23, 2026 at 09:00 UTC',
    hides: true,
  }),
})

export const accountRestored = mailTemplate<{ name: string; reason: string; url: string }>({
  name: 'account_restored',
  compose: ({ name, reason, url }, site) => ({
    subject: `Your ${site.name} account is active again`,
    blocks: [
      greeting(name),
      'Your account is no longer suspended. Your API keys and connected apps work again.',
      { quote: reason },
      { label: 'Sign in', url },
    ],
  }),
  example: (link) => ({
    name: 'Max Ridley',
    reason: 'Thanks for explaining. The votes came from your shared office.',
    url: link('/sign-in'),
  }),
})

export const accountDeleted = mailTemplate<{ name: string }>({
  name: 'account_deleted',
  compose: ({ name }, site) => ({
    subject: `Your ${site.name} account was deleted`,
    blocks: [greeting(name), 'We deleted your account and the data we held about you. Thanks for being part of it.'],
  }),
  example: () => ({ name: 'Inês Carvalho' }),
})
