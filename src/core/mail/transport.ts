import type { App } from '../../platform/app.ts'

/** Never includes the credentials of `SMTP_URL`. */
export function mailTransport({ config }: Pick<App, 'config'>): { kind: 'smtp' | 'mailbox' | 'none'; text: string } {
  if (config.SMTP_URL) return { kind: 'smtp', text: `the email server ${new URL(config.SMTP_URL).host}` }
  if (config.production) return { kind: 'none', text: 'nothing: SMTP_URL is not set' }
  return { kind: 'mailbox', text: 'the mailbox page, so nothing leaves this machine' }
}

/** Logged at startup, because otherwise nobody notices until someone can't sign up. */
export function warnIfMailIsOff({ config, log }: App): void {
  if (config.production && !config.SMTP_URL)
    log.warn("SMTP_URL is not set, so email is off: people can't sign up, sign in with a link or reset their password")
}
