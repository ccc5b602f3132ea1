import { Command } from 'commander'
import type { App } from '../../platform/app.ts'
import { withApp } from '../../platform/command-line/open.ts'
import { print } from '../../platform/command-line/print.ts'
import { suggest } from '../../platform/operation/suggest.ts'
import { notFound } from '../../platform/problem.ts'
import type { Setting } from '../../platform/settings/declare.ts'
import { settingHistory } from '../../platform/settings/history.ts'
import { changeSettings } from './change-settings.ts'

const changedBy = { memberId: null, via: 'command line' } as const

const get = new Command('get')
  .description('Show one or all settings.')
  .argument('[key]')
  .option('--json', 'print JSON')
  .action(async (key: string | undefined, { json }: { json?: boolean }) => {
    await withApp(async (app) => {
      const byKey = app.settings.list.filter(({ managed }) => !managed).sort((a, b) => a.key.localeCompare(b.key))
      const wanted = key === undefined ? byKey : [settingOrFail(app, key)]
      const values = wanted.map((setting) => ({
        key: setting.key,
        value: app.settings.get(setting),
        default: setting.default,
        description: setting.description,
      }))
      print(
        json,
        key === undefined ? values : values[0],
        values.map(({ key, value, description }) => `${key} = ${JSON.stringify(value)}\n    ${description}`).join('\n'),
      )
    })
  })

const set = new Command('set')
  .description('Change a setting. It applies to the running site right away.')
  .argument('<key>')
  .argument('<value>', 'JSON, or plain text')
  .option('--json', 'print JSON')
  .action(async (key: string, text: string, { json }: { json?: boolean }) => {
    const { setting, value } = await withApp(async (app) => {
      const setting = settingOrFail(app, key)
      await app.db.transaction((tx) =>
        changeSettings(app, tx, [{ setting, value: parseValue(setting, text) }], changedBy),
      )
      return { setting, value: app.settings.get(setting) }
    })
    print(
      json,
      { key, value },
      `${key} = ${JSON.stringify(value)}${setting.consequence ? `\n${setting.consequence}` : ''}`,
    )
  })

const reset = new Command('reset')
  .description('Reset a setting to its default.')
  .argument('<key>')
  .option('--json', 'print JSON')
  .action(async (key: string, { json }: { json?: boolean }) => {
    const setting = await withApp(async (app) => {
      const setting = settingOrFail(app, key)
      await app.db.transaction((tx) => changeSettings(app, tx, [{ setting }], changedBy))
      return setting
    })
    print(json, { key, value: setting.default }, `${key} = ${JSON.stringify(setting.default)}`)
  })

const history = new Command('history')
  .description('Show the changes to one or all settings, newest first.')
  .argument('[key]')
  .option('--json', 'print JSON')
  .action(async (key: string | undefined, { json }: { json?: boolean }) => {
    const changes = await withApp((app) =>
      settingHistory(app.db, { ...(key !== undefined && { keys: [settingOrFail(app, key).key] }), limit: 200 }),
    )
    const rows = changes.map(({ key, before, after, member_name, via, changed_at }) => ({
      key,
      before,
      after,
      by: member_name ?? via,
      changed_at: changed_at.toISOString(),
    }))
    print(
      json,
      rows,
      rows
        .map(
          ({ key, before, after, by: changedBy, changed_at }) =>
            `${changed_at}  ${key}: ${displayValue(before)} → ${displayValue(after)}  (${changedBy})`,
        )
        .join('\n'),
    )
  })

function displayValue(value: unknown): string {
  return value === null ? 'default' : JSON.stringify(value)
}

function settingOrFail(app: App, key: string): Setting {
  const found = app.settings.named(key)
  if (found && !found.managed) return found
  const meant = suggest(
    key,
    app.settings.list.flatMap(({ key, managed }) => (managed ? [] : [key])),
  )
  throw notFound(
    `There's no setting ${key}.${meant ? ` Did you mean ${meant}?` : ' `slipway settings get` lists them.'}`,
  )
}

function parseValue({ schema }: Setting, text: string): unknown {
  if (schema.safeParse(text).success) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export const settingsCommand = new Command('settings')
  .description('View and change site settings.')
  .addCommand(get)
  .addCommand(set)
  .addCommand(reset)
  .addCommand(history)
