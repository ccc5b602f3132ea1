import * as z from 'zod'
import { type ConfigOf, singleLine, variable, variableGroup } from '../../platform/config/variable.ts'

const sender = singleLine.transform((text, context) => {
  const [, name = '', address = text] = /^"?([^"<>]*?)"?\s*<([^<>]+)>$/.exec(text.trim()) ?? []
  if (!z.email().safeParse(address.trim()).success)
    context.addIssue('must be an email address, or a name and an address like `Slipway <hello@example.com>`')
  return { name: name.trim(), address: address.trim() }
})

export const mailVariables = variableGroup(
  {
    SMTP_URL: variable(
      z.url({ protocol: /^smtps?$/, error: 'must be a URL like smtp://user:password@host:587' }).optional(),
      'Email server: `smtp://user:password@host:587`, or `smtps://` for implicit TLS. If unset, emails appear at ' +
        '`/mailbox`; in production they are not sent at all.',
      { secret: true },
    ),
    MAILBOX: variable(
      z.enum(['local', 'open']).default('local'),
      'Who can read `/mailbox`: `local` allows this machine and admins; `open` allows everyone who can reach the ' +
        'site, who can then sign in as anyone. `open` is not allowed in production.',
    ),
    MAIL_FROM: variable(sender.optional(), 'Sender of emails: an address, or `Name <address>`.', {
      fallback: 'no-reply@<host of SITE_URL>',
    }),
  },
  (config, { production, refuse }) => {
    refuse(['MAILBOX'], production && config.MAILBOX === 'open', "can't be open in production")
  },
)

declare module '../../platform/config/config.ts' {
  interface Config extends ConfigOf<typeof mailVariables> {}
}
