import { counted } from '../../platform/numbers.ts'
import { greeting, mailTemplate } from '../mail/template.ts'

interface AboutFactor {
  name: string
  /** For example “the passkey ‘Work laptop’”. */
  factor: string
  device: string
  url: string
}

const wasntYou = 'Wasn’t you? Sign in, check your security settings and change your password. If you can’t, contact us.'
const sampleFactor = 'the passkey “Work laptop”'

export const factorAdded = mailTemplate<AboutFactor & { first: boolean }>({
  name: 'second_factor_added',
  compose: ({ name, factor, device, url, first }, site) => ({
    subject: `Two-step sign-in on ${site.name}: ${factor} was added`,
    blocks: [
      greeting(name),
      `You added ${factor} to your account from ${device}.`,
      ...(first
        ? ['From now on, signing in with a password or a link takes a second step. Your other devices were signed out.']
        : []),
      { label: 'Security settings', url },
      { note: wasntYou },
    ],
  }),
  example: (link) => ({
    name: 'Inês Carvalho',
    factor: sampleFactor,
    device: 'Safari on macOS',
    url: link('/account/security'),
    first: true,
  }),
})

export const factorRemoved = mailTemplate<AboutFactor & { last: boolean }>({
  name: 'second_factor_removed',
  compose: ({ name, factor, device, url, last }, site) => ({
    subject: `Two-step sign-in on ${site.name}: ${factor} was removed`,
    blocks: [
      greeting(name),
      `You removed ${factor} from your account, from ${device}.`,
      ...(last ? ['Signing in no longer takes a second step, and your recovery codes don’t work anymore.'] : []),
      { label: 'Security settings', url },
      { note: wasntYou },
    ],
  }),
  example: (link) => ({
    name: 'Inês Carvalho',
    factor: 'the authenticator app',
    device: 'Safari on macOS',
    url: link('/account/security'),
    last: true,
  }),
})

export const recoveryCodesMade = mailTemplate<Omit<AboutFactor, 'factor'>>({
  name: 'recovery_codes_made',
  compose: ({ name, device, url }, site) => ({
    subject: `You have new recovery codes for ${site.name}`,
    blocks: [
      greeting(name),
      `You created new recovery codes from ${device}. The old ones don’t work anymore.`,
      { label: 'Security settings', url },
      { note: wasntYou },
    ],
  }),
  example: (link) => ({ name: 'Inês Carvalho', device: 'Safari on macOS', url: link('/account/security') }),
})

export const recoveryCodeUsed = mailTemplate<{ name: string; left: number; url: string }>({
  name: 'recovery_code_used',
  compose: ({ name, left, url }, site) => ({
    subject: `A recovery code for ${site.name} was used`,
    blocks: [
      greeting(name),
      `Someone, probably you, used a recovery code for your account. ${
        left === 0 ? 'It was the last one: create new ones now.' : `You have ${counted(left, 'code')} left.`
      }`,
      { label: 'Security settings', url },
      { note: wasntYou },
    ],
  }),
  example: (link) => ({ name: 'Inês Carvalho', left: 9, url: link('/account/security') }),
})

export const factorsReset = mailTemplate<{ name: string; url: string }>({
  name: 'second_factor_reset',
  compose: ({ name, url }, site) => ({
    subject: `Two-step sign-in on ${site.name} was turned off`,
    blocks: [
      greeting(name),
      'An admin removed your passkeys, authenticator app and recovery codes, and signed you out everywhere. Sign in and ' +
        'set them up again.',
      { label: 'Sign in', url },
      { note: 'Didn’t ask for this? Contact us.' },
    ],
  }),
  example: (link) => ({ name: 'Inês Carvalho', url: link('/sign-in') }),
})
