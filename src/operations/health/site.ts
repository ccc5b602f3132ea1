import { lastTestMail } from '../../core/mail/log.ts'
import { type Clock, systemClock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Database, Queryable } from '../../platform/database/types.ts'
import { timeText } from '../../platform/dates.ts'
import { second, week } from '../../platform/duration.ts'
import { counted } from '../../platform/numbers.ts'
import { availableGateways, testPayments } from '../../shop/payments/gateways.ts'
import { missingSellerDetails } from '../../shop/vat/seller.ts'
import { examineBackup } from './backup.ts'
import { type Examined, fine, type HealthFinding, warning } from './finding.ts'

const maxSkew = 5 * second

/** Compares the clock of the machine with the database server's, because tokens and schedules need both to agree. */
export async function examineClock(db: Database, machine: Clock = systemClock): Promise<HealthFinding[]> {
  if (db.kind === 'embedded') return []
  const before = machine.now().getTime()
  const { server } = await db.one(sql<{ server: Date }>`select clock_timestamp() as server`)
  const after = machine.now().getTime()
  // The server read its clock at some time in between.
  const ahead = before > server.getTime() ? before - server.getTime() : Math.min(0, after - server.getTime())
  const seconds = Math.round(Math.abs(ahead) / second)
  return Math.abs(ahead) > maxSkew
    ? [
        warning(
          'clock skew',
          `This machine’s clock is ${counted(seconds, 'second')} ${ahead > 0 ? 'ahead of' : 'behind'} the database server’s.`,
          'Turn on time synchronization (NTP) on both machines.',
        ),
      ]
    : [fine('clock skew', 'none')]
}

/** Only if a test email was sent lately. */
async function examineTestMail(db: Queryable, now: Date): Promise<HealthFinding[]> {
  const mail = await lastTestMail(db, new Date(now.getTime() - week))
  if (mail?.status === 'failed')
    return [
      warning(
        'test email',
        `The test email to ${mail.recipient} bounced: ${mail.error ?? 'no reason given'}`,
        'Check SMTP_URL, MAIL_FROM, and the SPF, DKIM and DMARC records of its domain. Then send another on /admin/mails.',
      ),
    ]
  return mail?.status === 'sent' ? [fine('test email', `accepted on ${timeText(mail.settled_at!)}`)] : []
}

/** Only if the site takes real money. */
async function examineSeller(config: Config, db: Queryable): Promise<HealthFinding[]> {
  const gateways = availableGateways({ config })
  if (gateways.length === 0 || testPayments(gateways) === 'only') return []
  const missing = await missingSellerDetails(db)
  return missing.length === 0
    ? [fine('seller', 'set')]
    : [
        warning(
          'seller',
          `Invoices need a legal seller. Missing: ${missing.join(' and ')}.`,
          'Enter the seller’s name and address in /admin/settings.',
        ),
      ]
}

/** What an owner has to look after, besides what runs. */
export async function examineSite({ config, db, clock }: Examined): Promise<HealthFinding[]> {
  return [
    ...(await examineBackup(config, db, clock.now())),
    ...(await examineClock(db)),
    ...(await examineTestMail(db, clock.now())),
    ...(await examineSeller(config, db)),
  ]
}
