import { checkSmtp } from '../../core/mail/check-smtp.ts'
import { mailTransport } from '../../core/mail/transport.ts'
import type { Config } from '../../platform/config/config.ts'
import { availableGateways, testPayments } from '../../shop/payments/gateways.ts'
import { failure, fine, type HealthFinding, warning } from './finding.ts'

/** Checks whether the mail server accepts the sign-in, without sending a mail. */
export async function examineMail(config: Config): Promise<HealthFinding> {
  const { kind, text } = mailTransport({ config })
  if (kind === 'none')
    return failure(
      'mail',
      'No mail is sent: nobody can sign up, sign in by a link or choose a new password.',
      'Set SMTP_URL.',
    )
  if (kind === 'mailbox') return warning('mail', 'Mails stay here, on the mailbox page.', 'Set SMTP_URL to send them.')
  const refusal = await checkSmtp(config.SMTP_URL!)
  return refusal === null
    ? fine('mail', `Through ${text}; it answers.`)
    : failure('mail', `Through ${text}, which refuses: ${refusal}`, 'Check SMTP_URL: host, port, user and password.')
}

export function examinePayments(config: Config): HealthFinding {
  const available = availableGateways({ config })
  const names = available.map(({ name }) => name)
  const test = testPayments(available)
  if (names.length === 0)
    return warning(
      'payments',
      'There is no way to pay; free plans work.',
      'Set the variables of Stripe, PayPal or BTCPay.',
    )
  if (test === 'beside')
    return failure(
      'payments',
      `${names.join(', ')}: anybody can choose the test payment and order without paying.`,
      'Set NODE_ENV=production, which turns it off.',
    )
  if (test === 'only')
    return warning('payments', 'Only test payments: no money moves.', 'Set the variables of Stripe, PayPal or BTCPay.')
  return fine('payments', names.join(', '))
}

export function examineDrafter(config: Config): HealthFinding {
  if (config.DRAFTER === 'extractive') return fine('drafter', 'extractive: by rules, without a language model')
  return fine(
    'drafter',
    `llm: ${config.LLM_MODEL} at ${config.LLM_BASE_URL ? new URL(config.LLM_BASE_URL).host : config.LLM_PROVIDER}`,
  )
}

export function examineSecret(config: Config): HealthFinding {
  if (config.SECRET_KEY || !config.production)
    return fine('secret key', config.SECRET_KEY ? 'set' : 'made by the service and kept in the database')
  return warning(
    'secret key',
    'Made by the service and kept in the database, where a copy of the database holds it too.',
    'Set SECRET_KEY, the same for all processes.',
  )
}
