import { Command, CommanderError } from 'commander'
import { ConfigError } from '../platform/config/config.ts'
import { DirectoryInUse } from '../platform/database/errors.ts'
import { Problem } from '../platform/problem.ts'
import { doctor } from './commands/doctor.ts'
import { exportCommand } from './commands/export.ts'
import { importCommand } from './commands/import.ts'
import { jobs } from './commands/jobs.ts'
import { key } from './commands/key.ts'
import { migrateCommand } from './commands/migrate.ts'
import { products } from './commands/products.ts'
import { seed } from './commands/seed.ts'
import { serve } from './commands/serve.ts'
import { settingsCommand } from './commands/settings.ts'
import { user } from './commands/user.ts'
import { worker } from './commands/worker.ts'

const program = new Command('slipway')
  .description('A self-hosted launch directory for people and their agents.')
  .showHelpAfterError()
  .exitOverride()
for (const command of [serve, worker, migrateCommand, seed, user, key, settingsCommand, products, importCommand, exportCommand, jobs, doctor]) program.addCommand(command)

try {
  await program.parseAsync()
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode
  else {
    console.error(isForPeople(error) ? `slipway: ${messageOf(error)}` : error)
    process.exitCode = 1
  }
}

function isForPeople(error: unknown): error is Error {
  return error instanceof ConfigError || error instanceof DirectoryInUse || error instanceof Problem || (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED')
}

function messageOf(error: Error): string {
  if ('code' in error && error.code === 'ECONNREFUSED') return 'DATABASE_URL names a server that does not answer. Is PostgreSQL running there?'
  return error.message
}
