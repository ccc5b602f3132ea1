import { existsSync } from 'node:fs'
import { checkSmtp } from '../../core/mail/check-smtp.ts'
import { mailTransport } from '../../core/mail/transport.ts'
import { openPlaces } from '../../core/sessions/places.ts'
import type { Config } from '../../platform/config/config.ts'
import { dateText } from '../../platform/dates.ts'
import { availableGateways, testPayments } from '../../shop/payments/gateways.ts'
import { failure, fine, type HealthFinding, warning } from './finding.ts'

/** Checks whether the mail server accepts the sign-in, without sending a mail. */
export async function examineMail(config: Config): Promise<HealthFinding> {
  const { kind, text } = mailTransport({ config })
  if (kind === 'none')
    return failure(
      'mail',
      "Email is off: people can't sign up, sign in with a link or reset their password.",
      'Set SMTP_URL.',
    )
  if (kind === 'mailbox') return warning('mail', 'Emails stay on the mailbox page.', 'Set SMTP_URL to send them.')
  const refusal = await checkSmtp(config.SMTP_URL!)
  return refusal === null
    ? fine('mail', `Connected to ${text}.`)
    : failure('mail', `Can't connect to ${text}: ${refusal}`, 'Check the host, port, user and password in SMTP_URL.')
}

export function examinePayments(config: Config): HealthFinding {
  const available = availableGateways({ config })
  const names = available.map(({ name }) => name)
  const test = testPayments(available)
  if (names.length === 0)
    return warning(
      'payments',
      'No payment method is set up. Free plans still work.',
      'Set the variables for Stripe, PayPal or BTCPay.',
    )
  if (test === 'alongside')
    return failure(
      'payments',
      `${names.join(', ')}: anyone can choose test payments and order without paying.`,
      'Set NODE_ENV=production to turn them off.',
    )
  if (test === 'only')
    return warning(
      'payments',
      'Test payments only: no real money moves.',
      'Set the variables for Stripe, PayPal or BTCPay.',
    )
  return fine('payments', names.join(', '))
}

export function examineDrafter(config: Config): HealthFinding {
  if (config.DRAFTER === 'extractive') return fine('drafter', 'extractive: rules only, no language model')
  return fine(
    'drafter',
    `llm: ${config.LLM_MODEL} at ${config.LLM_BASE_URL ? new URL(config.LLM_BASE_URL).host : config.LLM_PROVIDER}`,
  )
}

/** Rendering is offered where Chromium is installed. */
export function examineRenderer({ READER_RENDERER, CHROMIUM_PATH }: Config): HealthFinding {
  const isInstalled = existsSync(CHROMIUM_PATH)
  if (READER_RENDERER === 'chromium')
    return isInstalled
      ? fine('renderer', `Chromium at ${CHROMIUM_PATH} renders websites that need JavaScript.`)
      : failure('renderer', `Chromium isn't at ${CHROMIUM_PATH}.`, 'Install Chromium, or set CHROMIUM_PATH.')
  return fine(
    'renderer',
    isInstalled
      ? 'Off: websites that need JavaScript are drafted blank. Chromium is installed; set READER_RENDERER=chromium to render them.'
      : 'Off: websites that need JavaScript are drafted blank.',
  )
}

/** Only if the site has its own database of places. */
export async function examinePlaces({ GEOIP_DATABASE }: Config): Promise<HealthFinding[]> {
  if (!GEOIP_DATABASE) return []
  try {
    const { metadata } = await openPlaces(GEOIP_DATABASE)
    return [fine('places', `${metadata.databaseType}, of ${dateText(metadata.buildEpoch)}`)]
  } catch (error) {
    return [
      failure(
        'places',
        `${GEOIP_DATABASE} can’t be read: ${(error as Error).message}`,
        'Set GEOIP_DATABASE to an MMDB file, or remove it to show countries only.',
      ),
    ]
  }
}

export function examineSecret(config: Config): HealthFinding {
  if (config.SECRET_KEY || !config.production)
    return fine('secret key', config.SECRET_KEY ? 'set' : 'generated and stored in the database')
  return warning(
    'secret key',
    'Generated and stored in the database, so every database backup contains it.',
    'Set SECRET_KEY to the same value for all processes.',
  )
}
