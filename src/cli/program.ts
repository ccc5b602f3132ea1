import { Command, CommanderError } from 'commander'
import { audit } from './commands/audit.ts'
import { blogCommand } from './commands/blog.ts'
import { categoriesCommand } from './commands/categories.ts'
import { claimsCommand } from './commands/claims.ts'
import { doctor } from './commands/doctor.ts'
import { exportCommand } from './commands/export.ts'
import { fulfilmentCommand } from './commands/fulfilment.ts'
import { importCommand } from './commands/import.ts'
import { interviewCommand } from './commands/interview.ts'
import { jobs } from './commands/jobs.ts'
import { key } from './commands/key.ts'
import { listingsCommand } from './commands/listings.ts'
import { mails } from './commands/mails.ts'
import { migrateCommand } from './commands/migrate.ts'
import { ordersCommand } from './commands/orders.ts'
import { products } from './commands/products.ts'
import { revenueCommand } from './commands/revenue.ts'
import { reviewsCommand } from './commands/reviews.ts'
import { seed } from './commands/seed.ts'
import { serve } from './commands/serve.ts'
import { settingsCommand } from './commands/settings.ts'
import { setup } from './commands/setup.ts'
import { user } from './commands/user.ts'
import { vatCommand } from './commands/vat.ts'
import { worker } from './commands/worker.ts'
import { explain } from './explain.ts'

/** Every command. */
export const program = new Command('slipway')
  .description('A self-hosted launch directory for people and their agents.')
  .exitOverride()
for (const command of [serve, worker, migrateCommand, setup, seed, user, key, settingsCommand, categoriesCommand, blogCommand, interviewCommand, products, vatCommand, listingsCommand, claimsCommand, reviewsCommand, ordersCommand, fulfilmentCommand, revenueCommand, importCommand, exportCommand, jobs, mails, audit, doctor]) program.addCommand(command)

// A command that was made by itself ends the process on a mistake, unless it is told what its parent was told.
function settle(parent: Command): void {
  for (const command of parent.commands) settle(command.copyInheritedSettings(parent))
}
settle(program)

/** Does what a command line asks for; answers the exit code. */
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
