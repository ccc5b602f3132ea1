import { lastTestMail } from '../../core/mail/log.ts'
import { type Clock, systemClock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Database, Queryable } from '../../platform/database/types.ts'
import { timeText } from '../../platform/dates.ts'
import { day, second, week } from '../../platform/duration.ts'
import { counted } from '../../platform/numbers.ts'
import { gatewayName } from '../../shop/payments/gateway.ts'
import { availableGateways, hasRealPayments } from '../../shop/payments/gateways.ts'
import { missingSellerDetails, sellerSettingsPath } from '../../shop/vat/seller.ts'
import { examineBackup } from './backup.ts'
import { type Examined, failure, fine, type HealthFinding, warning } from './finding.ts'

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

/** What embedded storage serves well, measured on a launch day (docs/performance.md). */
const embeddedIsFor = { listings: 5_000, votesPerDay: 100_000 }

/** Says when a site has outgrown embedded storage. */
export async function examineSize(db: Database, now: Date): Promise<HealthFinding[]> {
  if (db.kind !== 'embedded') return []
  const { listings, votes } = await db.one(sql<{ listings: number; votes: number }>`
    select
      coalesce((select listings from status_counts where status = 'live'), 0) as listings,
      (select count(*)::int from votes where cast_at > ${new Date(now.getTime() - day)}) as votes`)
  const found = `${counted(listings, 'live listing')}, ${counted(votes, 'vote')} in the last 24 hours`
  return listings > embeddedIsFor.listings || votes > embeddedIsFor.votesPerDay
    ? [
        warning(
          'size',
          `${found}. Embedded storage serves up to ${counted(embeddedIsFor.listings, 'listing')} and ` +
            `${counted(embeddedIsFor.votesPerDay, 'vote')} a day well; beyond that, pages get slow on launch days.`,
          'Move the site to PostgreSQL with `slipway move --to postgres://…`.',
        ),
      ]
    : [fine('size', found)]
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
  if (availableGateways({ config }).length === 0 || !hasRealPayments({ config })) return []
  const missing = await missingSellerDetails(db)
  return missing.length === 0
    ? [fine('seller', 'complete')]
    : [
        failure(
          'seller',
          `Ordering is closed: nothing can be sold without a legal seller. Missing: ${missing.join('; ')}.`,
          `Enter the seller at ${sellerSettingsPath}.`,
        ),
      ]
}

/** Only if a payment method can't take the site's currency. */
async function examineCurrency(config: Config, db: Queryable): Promise<HealthFinding[]> {
  const { currency } = (await db.maybe(sql<{ currency: string }>`select currency from products limit 1`)) ?? {}
  if (!currency) return []
  const unable = availableGateways({ config }).filter((gateway) => !gateway.charges(currency))
  if (unable.length === 0) return []
  const names = unable.map(({ id }) => gatewayName(id)).join(', ')
  const isPayable = unable.length < availableGateways({ config }).length
  const advice = 'Set up a payment method that takes it, or change the currency at /admin/currency.'
  return isPayable
    ? [warning('currency', `${names} can’t charge in ${currency}, so customers don’t see it at checkout.`, advice)]
    : [failure('currency', `No payment method can charge in ${currency}: ${names}.`, advice)]
}

/** Checks what the owner has to take care of, apart from what is running. */
export async function examineSite({ config, db, clock }: Examined): Promise<HealthFinding[]> {
  return [
    ...(await examineBackup(config, db, clock.now())),
    ...(await examineClock(db)),
    ...(await examineSize(db, clock.now())),
    ...(await examineTestMail(db, clock.now())),
    ...(await examineSeller(config, db)),
    ...(await examineCurrency(config, db)),
  ]
}
