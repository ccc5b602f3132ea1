import { Command } from 'commander'
import { print } from '../platform/command-line/print.ts'
import { openStorage } from '../platform/database/open.ts'
import { readConfig } from './config.ts'
import { prepareDatabase } from './prepare-database.ts'

export const migrateCommand = new Command('migrate')
  .description('Run pending database migrations.')
  .option('--json', 'print JSON')
  .action(async ({ json }: { json?: boolean }) => {
    const db = await openStorage(readConfig(process.env))
    try {
      const applied = (await prepareDatabase(db)).map(({ file }) => file)
      print(json, { applied }, applied.length > 0 ? `Applied ${applied.join(', ')}` : 'The database is up to date')
    } finally {
      await db.close()
    }
  })
