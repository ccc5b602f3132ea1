import type { App } from '../../platform/app.ts'

/** Never includes the credentials of `SMTP_URL`. */
export function mailTransport({ config }: Pick<App, 'config'>): { kind: 'smtp' | 'mailbox' | 'none'; text: string } {
  if (config.SMTP_URL) return { kind: 'smtp', text: `the mail server ${new URL(config.SMTP_URL).host}` }
  if (config.production) return { kind: 'none', text: 'nothing: SMTP_URL is not set, so no mail is sent' }
  return { kind: 'mailbox', text: 'the mailbox page: no mail leaves this machine' }
}

/** Logged at startup, because otherwise nobody notices until a person cannot sign up. */
export function warnIfMailIsOff({ config, log }: App): void {
  if (config.production && !config.SMTP_URL)
    log.warn('SMTP_URL is not set: no mail is sent, so nobody can sign up, sign in by a link or choose a new password')
}
