import { Command } from 'commander'
import { withApp } from '../../platform/command-line/open.ts'
import { print } from '../../platform/command-line/print.ts'
import { recordBackup } from './record.ts'

const record = new Command('record')
  .description('Record a backup that another tool made just now, so that the health page knows how old it is.')
  .option('--json', 'print JSON')
  .action(async ({ json }: { json?: boolean }) => {
    const madeAt = await withApp(recordBackup)
    print(json, { made_at: madeAt }, 'Backup recorded')
  })

export const backupCommand = new Command('backup').description('Back up and restore the site.').addCommand(record)
