import { mailTemplate } from '../mail/template.ts'

interface WithLink {
  url: string
}

const ignoreNote = 'If you did not ask for this, ignore this mail: nothing happens without the link.'

export const confirmSignUp = mailTemplate<WithLink & { name: string }>({
  name: 'confirm_sign_up',
  compose: ({ url, name }, site) => ({
    subject: `Confirm your address for ${site.name}`,
    blocks: [
      `Hello ${name},`,
      `one step is left to your account at ${site.name}: confirm that this address is yours.`,
      { label: 'Confirm and sign in', url },
      { note: `The link works once, for 24 hours. ${ignoreNote}` },
    ],
  }),
})

export const alreadyMember = mailTemplate<{ name: string; signIn: string; reset: string }>({
  name: 'already_member',
  compose: ({ name, signIn, reset }, site) => ({
    subject: `You already have an account at ${site.name}`,
    blocks: [
      `Hello ${name},`,
      'someone, most likely you, tried to sign up with this address. It has an account already, so nothing was changed.',
      { label: 'Sign in', url: signIn },
      { note: `If you do not remember your password, choose a new one: ${reset}` },
    ],
  }),
})

export const noAccount = mailTemplate<{ signUp: string }>({
  name: 'no_account',
  compose: ({ signUp }, site) => ({
    subject: `Signing in to ${site.name}`,
    blocks: [
      `Someone, most likely you, asked to sign in to ${site.name} with this address. There is no account for it.`,
      { label: 'Sign up', url: signUp },
      { note: 'If it was not you, ignore this mail. You may also have signed up with another address.' },
    ],
  }),
})

export const signInLink = mailTemplate<WithLink & { name: string; device: string }>({
  name: 'sign_in_link',
  compose: ({ url, name, device }, site) => ({
    subject: `Your link to sign in to ${site.name}`,
    blocks: [
      `Hello ${name},`,
      `here is the link to sign in that was asked for from ${device}.`,
      { label: 'Sign in', url },
      { note: `The link works once, for 15 minutes. ${ignoreNote} Do not pass it on: it opens your account.` },
    ],
  }),
})

export const resetLink = mailTemplate<WithLink & { name: string }>({
  name: 'reset_link',
  compose: ({ url, name }, site) => ({
    subject: `Choose a new password for ${site.name}`,
    blocks: [
      `Hello ${name},`,
      'here is the link to choose a new password. It also signs you out everywhere, disconnects your apps and revokes your API keys.',
      { label: 'Choose a new password', url },
      { note: `The link works once, for one hour. ${ignoreNote}` },
    ],
  }),
})

export const passwordChanged = mailTemplate<WithLink & { name: string }>({
  name: 'password_changed',
  compose: ({ url, name }, site) => ({
    subject: `Your password at ${site.name} was changed`,
    blocks: [
      `Hello ${name},`,
      'your password was changed just now, and other devices were signed out. API keys still work: revoke ' +
        'them in your account if you do not trust them.',
      { note: 'If it was not you, take your account back at once:' },
      { label: 'Choose a new password', url },
    ],
  }),
})

export const passwordReset = mailTemplate<WithLink & { name: string; keys: number }>({
  name: 'password_reset',
  compose: ({ url, name, keys }, site) => ({
    subject: `You have a new password at ${site.name}`,
    blocks: [
      `Hello ${name},`,
      'a new password was chosen just now. Every other device was signed out, connected apps were disconnected, and ' +
        `${revokedKeysText(keys)}.`,
      { note: 'If it was not you, take your account back at once:' },
      { label: 'Choose a new password', url },
    ],
  }),
})

function revokedKeysText(keys: number): string {
  if (keys === 0) return 'there were no API keys to revoke'
  if (keys === 1) return 'your API key was revoked: make a new one for the program that used it'
  return `your ${keys} API keys were revoked: make new ones for the programs that used them`
}

export const confirmNewEmail = mailTemplate<WithLink & { name: string }>({
  name: 'confirm_new_address',
  compose: ({ url, name }, site) => ({
    subject: `Confirm your new address for ${site.name}`,
    blocks: [
      `Hello ${name},`,
      `you want to use this address for your account at ${site.name} from now on.`,
      { label: 'Confirm this address', url },
      { note: `The link works once, for 24 hours. ${ignoreNote}` },
    ],
  }),
})

export const emailChangeRequested = mailTemplate<{ name: string; newAddress: string; url: string }>({
  name: 'address_change_asked',
  compose: ({ name, newAddress, url }, site) => ({
    subject: `Your address at ${site.name} is about to change`,
    blocks: [
      `Hello ${name},`,
      `someone signed in as you asked to change the address of your account to \
${newAddress}. Until that address is confirmed, nothing changes.`,
      { note: 'If it was not you, choose a new password: that signs everyone else out and stops the change.' },
      { label: 'Choose a new password', url },
    ],
  }),
})

export const emailTaken = mailTemplate<Record<string, never>>({
  name: 'address_taken',
  compose: (_, site) => ({
    subject: `Your address was given at ${site.name}`,
    blocks: [
      `Someone wants to use this address for another account at ${site.name}. It belongs to your account already, so nothing was changed.`,
      { note: 'If it was you: sign in to the account of this address, or delete it first.' },
    ],
  }),
})

export const emailChanged = mailTemplate<{ name: string; newAddress: string }>({
  name: 'address_changed',
  compose: ({ name, newAddress }, site) => ({
    subject: `Your address at ${site.name} was changed`,
    blocks: [
      `Hello ${name},`,
      `your account now belongs to ${newAddress}; no more mail comes here.`,
      { note: 'If it was not you, write to the site team at once.' },
    ],
  }),
})

export const accountSuspended = mailTemplate<{ name: string; reason: string }>({
  name: 'account_suspended',
  compose: ({ name, reason }, site) => ({
    subject: `Your account at ${site.name} is suspended`,
    blocks: [
      `Hello ${name},`,
      'the site team has suspended your account. You cannot sign in, and your API keys and connected apps ' +
        'do not work meanwhile. Nothing was deleted.',
      { quote: reason },
      { note: 'If you think this is a mistake, write to the site team.' },
    ],
  }),
})

export const accountRestored = mailTemplate<{ name: string; reason: string; url: string }>({
  name: 'account_restored',
  compose: ({ name, reason, url }, site) => ({
    subject: `Your account at ${site.name} is open again`,
    blocks: [
      `Hello ${name},`,
      'the suspension of your account is over. Your API keys and connected apps work again.',
      { quote: reason },
      { label: 'Sign in', url },
    ],
  }),
})

export const accountDeleted = mailTemplate<{ name: string }>({
  name: 'account_deleted',
  compose: ({ name }, site) => ({
    subject: `Your account at ${site.name} was deleted`,
    blocks: [
      `Hello ${name},`,
      'your account is gone, and with it what we held about you. Thank you for having been here.',
    ],
  }),
})
