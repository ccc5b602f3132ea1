import { Command, CommanderError } from 'commander'
import { auditCommand } from '../core/audit/command.ts'
import { brandCommand } from '../core/brand/command.ts'
import { mailsCommand } from '../core/mail/command.ts'
import { maintenanceCommand } from '../core/maintenance/command.ts'
import { userCommand } from '../core/member-admin/command.ts'
import { keyCommand } from '../core/members/key-command.ts'
import { moderationCommand } from '../core/moderation/command.ts'
import { settingsCommand } from '../core/site-settings/command.ts'
import { rolesCommand } from '../core/staff/command.ts'
import { blogCommand } from '../directory/blog/command.ts'
import { categoriesCommand } from '../directory/categories/command.ts'
import { interviewCommand } from '../directory/interview/command.ts'
import { reviewsCommand } from '../directory/reviews/command.ts'
import { sitePagesCommand } from '../directory/site-pages/command.ts'
import { backupCommand, moveCommand } from '../operations/backup/command.ts'
import { seed } from '../operations/demo/command.ts'
import { doctorCommand } from '../operations/health/command.ts'
import { exportCommand } from '../operations/import-export/export-command.ts'
import { importCommand } from '../operations/import-export/import-command.ts'
import { jobsCommand } from '../operations/job-admin/command.ts'
import { setup } from '../operations/set-up/command.ts'
import { explain } from '../platform/command-line/explain.ts'
import { openAppsWith } from '../platform/command-line/open.ts'
import { openStorage } from '../platform/database/open.ts'
import { createLog } from '../platform/observability/log.ts'
import { claimsCommand } from '../publishing/claims/command.ts'
import { listingsCommand } from '../publishing/lifecycle/command.ts'
import { couponsCommand } from '../shop/coupons/command.ts'
import { exchangeRatesCommand } from '../shop/exchange-rates/command.ts'
import { fulfilmentCommand } from '../shop/fulfilment/command.ts'
import { revenueCommand } from '../shop/invoices/command.ts'
import { ordersCommand } from '../shop/orders/command.ts'
import { products } from '../shop/products/command.ts'
import { currencyCommand } from '../shop/products/currency-command.ts'
import { vatCommand } from '../shop/vat/command.ts'
import { type ActingPerson, actAs, readActing } from './command-permissions.ts'
import { readConfig, variableGroups } from './config.ts'
import { migrateCommand } from './migrate.ts'
import { serve } from './serve.ts'
import { openSlipway, prepareQueue } from './slipway.ts'
import { worker } from './worker.ts'

/** Set by `--as`. */
let acting: ActingPerson | undefined

// Logs of a command go to standard error, so that standard output holds nothing but its result.
openAppsWith(async ({ patient }) => {
  const config = readConfig(process.env)
  const log = createLog(process.env.LOG_LEVEL ? config.LOG_LEVEL : 'warn', process.stderr)
  const db = await openStorage(config, patient ? { statementTimeout: 0 } : {})
  const opened = await openSlipway(config, { log, db })
  try {
    if (acting) await actAs(db, acting)
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
})

/** Every command. */
export const program = new Command('slipway')
  .description('A self-hosted launch directory for people and their agents.')
  .option('--as <address>', 'act with the role of this person, whom the audit log then names')
  .hook('preAction', (_, command) => {
    acting = readActing(command)
  })
  .exitOverride()
for (const command of [
  serve,
  worker,
  migrateCommand,
  setup,
  seed,
  userCommand,
  rolesCommand,
  keyCommand,
  settingsCommand,
  maintenanceCommand,
  brandCommand,
  categoriesCommand,
  sitePagesCommand,
  blogCommand,
  interviewCommand,
  products,
  couponsCommand,
  currencyCommand,
  exchangeRatesCommand,
  vatCommand,
  listingsCommand,
  claimsCommand,
  reviewsCommand,
  moderationCommand,
  ordersCommand,
  fulfilmentCommand,
  revenueCommand,
  importCommand,
  exportCommand,
  backupCommand({ readConfig: () => readConfig(process.env), prepareQueue }),
  moveCommand({ readConfig: () => readConfig(process.env), prepareQueue }),
  jobsCommand,
  mailsCommand,
  auditCommand,
  doctorCommand(variableGroups),
])
  program.addCommand(command)

// A command created on its own exits the process on a usage error, unless it inherits the settings of its parent.
function inheritSettings(parent: Command): void {
  for (const command of parent.commands) inheritSettings(command.copyInheritedSettings(parent))
}
inheritSettings(program)

/** Runs a command line and returns the exit code. */
export async function runCommand(args: readonly string[]): Promise<number> {
  try {
    await program.parseAsync(args, { from: 'user' })
    return Number(process.exitCode ?? 0)
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode
    const explanation = explain(error)
    console.error(explanation ? `slipway: ${explanation}` : error)
    return 1
  }
}
