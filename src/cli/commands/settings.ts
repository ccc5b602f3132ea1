import { Command } from 'commander'
import '../../features/index.ts'
import { invalid, notFound } from '../../platform/problem.ts'
import { suggest } from '../../platform/operation/suggest.ts'
import { allSettings, type Setting, settingNamed } from '../../platform/settings/declare.ts'
import { withSlipway } from '../open.ts'
import { print } from '../print.ts'

const get = new Command('get')
  .description('Show one setting, or all.')
  .argument('[key]')
  .option('--json', 'answer for programs')
  .action(async (key: string | undefined, { json }: { json?: boolean }) => {
    const wanted = key === undefined ? allSettings() : [named(key)]
    await withSlipway(async ({ app }) => {
      const values = wanted.map((setting) => ({ key: setting.key, value: app.settings.get(setting), default: setting.default, description: setting.description }))
      print(json, key === undefined ? values : values[0], values.map(({ key, value, description }) => `${key} = ${JSON.stringify(value)}\n    ${description}`).join('\n'))
    })
  })

const set = new Command('set')
  .description('Change a setting; the running site follows at once.')
  .argument('<key>')
  .argument('<value>', 'JSON, or plain text')
  .option('--json', 'answer for programs')
  .action(async (key: string, text: string, { json }: { json?: boolean }) => {
    const setting = named(key)
    const value = readValue(setting, text)
    await withSlipway(({ app }) => app.settings.set(setting, value))
    print(json, { key, value }, `${key} = ${JSON.stringify(value)}`)
  })

function named(key: string): Setting {
  const found = settingNamed(key)
  if (found) return found
  const meant = suggest(key, allSettings().map((setting) => setting.key))
  throw notFound(`There is no setting ${key}.${meant ? ` Did you mean ${meant}?` : ' `slipway settings get` lists them.'}`)
}

function readValue({ key, schema }: Setting, text: string): unknown {
  const plain = schema.safeParse(text)
  if (plain.success) return plain.data
  const parsed = schema.safeParse(jsonOf(text))
  if (parsed.success) return parsed.data
  throw invalid(parsed.error.issues.map(({ message }) => ({ path: key, message })))
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export const settingsCommand = new Command('settings').description('What a site owner may change while the site runs.').addCommand(get).addCommand(set)
