import * as z from 'zod'
import { type ConfigOf, singleLine, variable, variableGroup } from '../../platform/config/variable.ts'

const sender = singleLine.transform((text, context) => {
  const [, name = '', address = text] = /^"?([^"<>]*?)"?\s*<([^<>]+)>$/.exec(text.trim()) ?? []
  if (!z.email().safeParse(address.trim()).success)
    context.addIssue('must be an address, or a name and an address such as `Slipway <hello@example.com>`')
  return { name: name.trim(), address: address.trim() }
})

export const mailVariables = variableGroup(
  {
    SMTP_URL: variable(
      z.url({ protocol: /^smtps?$/, error: 'must be an address such as smtp://user:password@host:587' }).optional(),
      'Mail server: `smtp://user:password@host:587`, or `smtps://` for TLS from the start. Without it ' +
        'mails are shown at `/mailbox`, and in production not sent at all.',
      { secret: true },
    ),
    MAILBOX: variable(
      z.enum(['local', 'open']).default('local'),
      'Who may read `/mailbox`: `local` is whoever sits at this machine, and signed-in admins; `open` is ' +
        'everybody who reaches the site, who can then sign in as anyone. `open` is refused in production.',
    ),
    MAIL_FROM: variable(sender.optional(), 'Sender of mails: an address, or `Name <address>`.', {
      fallback: 'no-reply@<host of SITE_URL>',
    }),
  },
  (config, { production, refuse }) => {
    refuse(['MAILBOX'], production && config.MAILBOX === 'open', 'open is refused in production')
  },
)

declare module '../../platform/config/config.ts' {
  interface Config extends ConfigOf<typeof mailVariables> {}
}
