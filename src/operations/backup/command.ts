import { Command } from 'commander'
import { clockFrom, systemClock } from '../../platform/clock.ts'
import { withApp } from '../../platform/command-line/open.ts'
import { print } from '../../platform/command-line/print.ts'
import type { Config } from '../../platform/config/config.ts'
import { openStorage } from '../../platform/database/open.ts'
import type { Database } from '../../platform/database/types.ts'
import { counted } from '../../platform/numbers.ts'
import type { Contents } from './archive.ts'
import { type BackedUp, createBackup } from './create.ts'
import { recordBackup } from './record.ts'
import { restoreBackup } from './restore.ts'

interface Options {
  readConfig(): Config
  prepareQueue(db: Database): Promise<void>
}

export function backupCommand({ readConfig, prepareQueue }: Options): Command {
  const create = new Command('create')
    .description('Write the database and all images into a new folder. With embedded storage, stop the server first.')
    .argument('<folder>', 'a new folder, named for example after the date')
    .option('--no-media', 'leave out the images, for a bucket that has versions of its own')
    .option('--json', 'print JSON')
    .action(async (folder: string, { media, json }: { media: boolean; json?: boolean }) => {
      const contents = await withSite(readConfig(), (site) => createBackup(site, folder, { pictures: media }))
      report(json, folder, contents, 'Saved')
    })
  const restore = new Command('restore')
    .description('Fill an empty site from a backup. It may be on the other storage than the one that was backed up.')
    .argument('<folder>', 'a folder that `slipway backup create` made')
    .option('--json', 'print JSON')
    .action(async (folder: string, { json }: { json?: boolean }) => {
      const contents = await withSite(readConfig(), (site) => restoreBackup(site, folder, prepareQueue))
      report(json, folder, contents, 'Restored')
    })
  const record = new Command('record')
    .description('Record a backup that another tool made just now, so that the health page knows how old it is.')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const madeAt = await withApp(recordBackup)
      print(json, { made_at: madeAt }, 'Backup recorded')
    })
  return new Command('backup')
    .description('Back up and restore the site.')
    .addCommand(create)
    .addCommand(restore)
    .addCommand(record)
}

/** Opens the storage without migrating it: a backup before an upgrade contains the old version. */
async function withSite<T>(config: Config, work: (site: BackedUp) => Promise<T>): Promise<T> {
  const db = await openStorage(config, { statementTimeout: 0 })
  try {
    return await work({ config, db, clock: config.CLOCK ? clockFrom(new Date(config.CLOCK)) : systemClock })
  } finally {
    await db.close()
  }
}

function report(json: boolean | undefined, folder: string, { made_at, tables, pictures }: Contents, done: string) {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const images = pictures === null ? 'without images' : counted(pictures, 'image file')
  print(
    json,
    { folder, made_at, rows, image_files: pictures },
    `${done} ${folder}: ${counted(rows, 'row')} in ${counted(tables.length, 'table')}, ${images}`,
  )
}
