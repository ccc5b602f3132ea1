import type { Options } from 'nodemailer/lib/smtp-connection'

/** A connection to the SMTP server with this URL, which isn't open yet. The package is loaded with the first one. */
export async function smtp(url: string, timeouts: Options) {
  const [{ parseConnectionUrl }, { default: SMTPConnection }] = await Promise.all([
    import('nodemailer/lib/shared'),
    import('nodemailer/lib/smtp-connection'),
  ])
  const options = parseConnectionUrl(url)
  return { options, connection: new SMTPConnection({ ...options, ...timeouts }) }
}
