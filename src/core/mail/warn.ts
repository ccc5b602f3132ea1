import type { App } from '../../platform/app.ts'

/** Said at the start, because nothing else would show it until somebody cannot sign up. */
export function warnIfMailIsOff({ config, log }: App): void {
  if (config.production && !config.SMTP_URL)
    log.warn('SMTP_URL is not set: no mail is sent, so nobody can sign up, sign in by a link or choose a new password')
}
