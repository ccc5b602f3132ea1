import { Readable } from 'node:stream'
import type { App } from '../../platform/app.ts'
import { second } from '../../platform/duration.ts'
import { sentMails } from './metrics.ts'
import {
  claimForDelivery,
  markFailed,
  markSent,
  markWaiting,
  type OutgoingMail,
  recordFailedAttempt,
} from './outbox.ts'
import { smtp } from './smtp.ts'
import { unsubscribeUrl } from './unsubscribes.ts'

const timeouts = { connectionTimeout: 20 * second, greetingTimeout: 20 * second, socketTimeout: 60 * second }

interface SmtpError extends Error {
  command?: string
  responseCode?: number
}

/** Throws if the email was not accepted and should be retried. */
export async function deliverMail(app: App, url: string, mail: OutgoingMail): Promise<void> {
  const sender = senderOf(app)
  const message = await compose(app, mail)
  let claimed: boolean | undefined
  try {
    await sendOverSmtp(url, { from: sender.address, to: mail.recipient }, message, async () => {
      claimed = await claimForDelivery(app.db, mail.id)
      return claimed
    })
  } catch (error) {
    if (claimed === undefined) await recordFailedAttempt(app.db, mail.id, (error as SmtpError).message)
    return handleError(app, mail, error as SmtpError, claimed === true)
  }
  await markSent(app.db, mail.id, app.clock.now())
  app.metrics.count(sentMails, { outcome: 'sent' })
}

async function handleError(app: App, { id }: OutgoingMail, error: SmtpError, wasClaimed: boolean): Promise<void> {
  const isUnsure = wasClaimed && !error.responseCode
  app.metrics.count(sentMails, { outcome: isPermanent(error) || isUnsure ? 'failed' : 'retried' })
  if (isPermanent(error)) return markFailed(app.db, id, app.clock.now(), error.message)
  if (isUnsure) {
    return markFailed(
      app.db,
      id,
      app.clock.now(),
      `The connection dropped during delivery. The email may have arrived, so we won't resend it. (${error.message})`,
    )
  }
  if (wasClaimed) await markWaiting(app.db, id, error.message)
  throw error
}

/**
 * Only rejections of the recipient or the message are final. A refused login or sender is a configuration error that
 * can be fixed, so it is retried.
 */
function isPermanent({ command, responseCode }: SmtpError): boolean {
  return responseCode !== undefined && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}

async function compose(app: App, mail: OutgoingMail): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const sender = senderOf(app)
  const unsubscribe = mail.topic && unsubscribeUrl(app, mail.recipient, mail.topic)
  const composer = new MailComposer({
    from: sender,
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.body_text,
    html: mail.body_html,
    date: app.clock.now(),
    // Stable across retries, so that mail servers can detect duplicates.
    messageId: `<mail-${mail.id}-${mail.created_at.getTime()}@${sender.address.split('@')[1]}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && {
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

interface Envelope {
  from: string
  to: string
}

/** Opens one connection per email. `claim` is called once the server is ready for the first byte. */
async function sendOverSmtp(
  url: string,
  envelope: Envelope,
  message: Buffer,
  claim: () => Promise<boolean>,
): Promise<void> {
  const { options, connection } = await smtp(url, timeouts)
  const body = Readable.from(
    (async function* () {
      if (!(await claim())) throw new Error('Another process is sending this email')
      yield message
    })(),
    { objectMode: false },
  )
  return new Promise<void>((done, failed) => {
    connection.once('error', failed)
    const send = () => connection.send(envelope, body, (error) => (error ? failed(error) : done()))
    connection.connect((error?: Error | null) => {
      if (error) failed(error)
      else if (options.auth && connection.allowsAuth)
        connection.login(options.auth, (refused) => (refused ? failed(refused) : send()))
      else send()
    })
  }).finally(() => {
    body.destroy()
    connection.once('error', () => {})
    connection.close()
  })
}

interface Sender {
  name: string
  address: string
}

function senderOf(app: App): Sender {
  const { name, address } = app.config.MAIL_FROM ?? { name: '', address: `no-reply@${siteHost(app)}` }
  return { name: name || app.siteName(), address }
}

function siteHost(app: App): string {
  const { hostname } = new URL(app.urls.site)
  return hostname.includes('.') && !/^[\d.]+$/.test(hostname) ? hostname : 'localhost.localdomain'
}
