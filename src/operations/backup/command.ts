import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { Command } from 'commander'
import * as z from 'zod'
import { commandLineActor } from '../../core/audit/actor.ts'
import { clockFrom, systemClock } from '../../platform/clock.ts'
import { listCommand } from '../../platform/command-line/list.ts'
import { withApp } from '../../platform/command-line/open.ts'
import { readOptions } from '../../platform/command-line/options.ts'
import { print } from '../../platform/command-line/print.ts'
import type { Config } from '../../platform/config/config.ts'
import { markMoved, openDatabase, openStorage } from '../../platform/database/open.ts'
import type { Database } from '../../platform/database/types.ts'
import { counted } from '../../platform/numbers.ts'
import { invalid, Problem } from '../../platform/problem.ts'
import { type Contents, readContents } from './archive.ts'
import { type BackedUp, createBackup, createEncryptedBackup } from './create.ts'
import { listExports } from './exports.ts'
import { moveSite } from './move.ts'
import { unpack } from './packed.ts'
import { passphraseMistake } from './passphrase.ts'
import { recordBackup } from './record.ts'
import { restoreBackup } from './restore.ts'
import { exportSchedule, maxKept, setSchedule, stopSchedule } from './schedule.ts'

interface Options {
  readConfig(): Config
  prepareQueue(db: Database): Promise<void>
}

const passphraseFile = [
  '--passphrase-file <file>',
  'encrypt with the passphrase in the first line of this file; - for standard input',
] as const

export function backupCommand({ readConfig, prepareQueue }: Options): Command {
  const create = new Command('create')
    .description('Write the database and all images into a new folder. With embedded storage, stop the server first.')
    .argument('<target>', 'a new folder, named for example after the date; with a passphrase, a new file')
    .option('--no-media', 'leave out the images, if your bucket keeps its own versions')
    .option(...passphraseFile)
    .option('--json', 'print JSON')
    .action(async (target: string, { media, passphraseFile: file, json }: CreateOptions) => {
      const passphrase = file === undefined ? undefined : await readPassphraseFile(file)
      const contents = await withSite(readConfig(), (site) =>
        passphrase === undefined
          ? createBackup(site, target, { pictures: media })
          : createEncryptedBackup(site, target, passphrase, { pictures: media }),
      )
      report(json, target, contents, 'Saved')
    })
  const restore = new Command('restore')
    .description('Restore a backup into an empty site, on either storage.')
    .argument('<source>', 'a folder or encrypted file from `slipway backup create` or the admin area')
    .option('--passphrase-file <file>', 'for an encrypted file: its passphrase is the first line; - for standard input')
    .option('--json', 'print JSON')
    .action(async (source: string, { passphraseFile: file, json }: { passphraseFile?: string; json?: boolean }) => {
      const contents = await withFolder(source, file, (folder) =>
        withSite(readConfig(), (site) => restoreBackup(site, folder, prepareQueue)),
      )
      report(json, source, contents, 'Restored')
    })
  const decrypt = new Command('decrypt')
    .description('Decrypt a backup into a new folder, without a site.')
    .argument('<file>', 'an encrypted backup')
    .argument('<folder>', 'a new folder')
    .requiredOption('--passphrase-file <file>', 'its passphrase is the first line; - for standard input')
    .option('--json', 'print JSON')
    .action(async (file: string, folder: string, given: { passphraseFile: string; json?: boolean }) => {
      if (await exists(folder)) throw new Problem('invalid_request', `${folder} already exists. Choose a new folder.`)
      const passphrase = await readPassphraseFile(given.passphraseFile)
      await unpack(file, passphrase, folder).catch(async (error: unknown) => {
        await rm(folder, { recursive: true, force: true })
        throw error
      })
      report(given.json, folder, await readContents(folder), 'Decrypted')
    })
  const record = new Command('record')
    .description('Record that another tool just made a backup, so that the health page knows its age.')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const madeAt = await withApp(recordBackup)
      print(json, { made_at: madeAt }, 'Backup recorded')
    })
  const list = listCommand('list', {
    about: 'List exports from the admin area and the schedule, newest first.',
    rows: listExports,
    line: ({ id, status, scheduled, requested_at, bytes, error }) =>
      [
        `${id}  ${requested_at.toISOString()}  ${status}`,
        ...(scheduled ? ['scheduled'] : []),
        ...(bytes === null ? [] : [`${bytes} bytes`]),
        ...(error ? [error] : []),
      ].join(', '),
  })
  return new Command('backup')
    .description('Back up and restore the site.')
    .addCommand(create)
    .addCommand(restore)
    .addCommand(decrypt)
    .addCommand(record)
    .addCommand(list)
    .addCommand(schedule)
}

interface CreateOptions {
  media: boolean
  passphraseFile?: string
  json?: boolean
}

const ScheduleOptions = z.object({
  json: z.boolean().optional(),
  keep: z.coerce.number({ error: 'must be a number' }),
  media: z.boolean(),
  passphraseFile: z.string().optional(),
})

const schedule = new Command('schedule')
  .description('Show or change the schedule for encrypted exports.')
  .argument('[every]', 'day, week or off')
  .option('--keep <number>', `how many to keep, up to ${maxKept}`, '7')
  .option('--no-media', 'leave out the images')
  .option(...passphraseFile)
  .option('--json', 'print JSON')
  .action(async (every: string | undefined, given: unknown) => {
    const { json, keep, media, passphraseFile: file } = readOptions(ScheduleOptions, given)
    if (every !== undefined && every !== 'day' && every !== 'week' && every !== 'off')
      throw invalid([{ path: 'every', message: 'must be day, week or off' }])
    const passphrase = file === undefined ? null : await readPassphraseFile(file)
    const now = await withApp(async (app) => {
      if (every === 'off') await app.db.transaction((tx) => stopSchedule(app, tx, commandLineActor))
      else if (every)
        await app.db.transaction((tx) =>
          setSchedule(app, tx, { every, keep, pictures: media, passphrase }, commandLineActor),
        )
      return exportSchedule(app.db)
    })
    print(json, now ?? null, now ? `Every ${now.every}, the latest ${now.keep} are kept` : 'Off')
  })

async function readPassphraseFile(file: string): Promise<string> {
  const content = await (file === '-' ? text(process.stdin) : readFile(file, 'utf8')).catch((cause: Error) => {
    throw invalid([{ path: '--passphrase-file', message: `can't be read: ${cause.message}` }])
  })
  const passphrase = content.split(/\r?\n/, 1)[0] ?? ''
  const mistake = passphraseMistake(passphrase)
  if (mistake) throw invalid([{ path: '--passphrase-file', message: mistake }])
  return passphrase
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/** The folder of a backup. An encrypted one is decrypted into TMPDIR first, so that a damaged file changes nothing. */
async function withFolder<T>(
  source: string,
  file: string | undefined,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const found = await stat(source).catch(() => undefined)
  if (!found?.isFile()) return work(source)
  if (file === undefined)
    throw new Problem('invalid_request', `${source} is a file. Pass its passphrase with --passphrase-file.`)
  const passphrase = await readPassphraseFile(file)
  const folder = await mkdtemp(join(tmpdir(), 'slipway-restore-'))
  try {
    await unpack(resolve(source), passphrase, folder)
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export function moveCommand({ readConfig, prepareQueue }: Options): Command {
  return new Command('move')
    .description('Move a site from embedded storage to PostgreSQL. Stop the server first; the images stay in DATA_DIR.')
    .requiredOption('--to <url>', 'an empty PostgreSQL database, such as postgres://slipway@db/slipway')
    .option('--json', 'print JSON')
    .action(async ({ to, json }: { to: string; json?: boolean }) => {
      const config = readConfig()
      if (config.DATABASE_URL)
        throw new Problem(
          'invalid_request',
          'This site already uses PostgreSQL. Use pg_dump and pg_restore to move it.',
        )
      if (!/^postgres(?:ql)?:\/\//.test(to))
        throw invalid([{ path: 'to', message: 'must be an address such as postgres://user:password@host/database' }])
      const moved = await withStorages(config, to, (source, target) =>
        moveSite(source, target, {
          prepareQueue,
          onTable: (table, state, rows) => {
            if (!json)
              console.error(
                `${table}: ${counted(rows, 'row')} ${state === 'copied' ? 'copied and compared' : 'compared'}`,
              )
          },
        }),
      )
      await markMoved(config.DATA_DIR)
      print(
        json,
        moved,
        `Moved ${counted(moved.rows, 'row')}. Both databases match. Now set DATABASE_URL and start the server.`,
      )
    })
}

async function withStorages<T>(
  config: Config,
  to: string,
  work: (source: Database, target: Database) => Promise<T>,
): Promise<T> {
  const source = await openStorage(config)
  try {
    const target = await openDatabase({ url: to, statementTimeout: 0 })
    return await work(source, target).finally(() => target.close())
  } finally {
    await source.close()
  }
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
