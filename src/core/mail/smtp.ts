import type { Options } from 'nodemailer/lib/smtp-connection'

/** Creates a connection to an SMTP server without opening it. Loads the package at first use. */
export async function smtp(url: string, timeouts: Options) {
  const [{ parseConnectionUrl }, { default: SMTPConnection }] = await Promise.all([
    import('nodemailer/lib/shared'),
    import('nodemailer/lib/smtp-connection'),
  ])
  const options = parseConnectionUrl(url)
  return { options, connection: new SMTPConnection({ ...options, ...timeouts }) }
}
