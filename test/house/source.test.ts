import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

const root = new URL('../../', import.meta.url).pathname
const sources = filesIn('src')

const exported = /^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm

function filesIn(folder: string): { file: string; text: string }[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => ({ file: join(folder, file), text: readFileSync(join(root, folder, file), 'utf8') }))
}

function offenders(pattern: RegExp, except: (file: string) => boolean = () => false): string[] {
  return sources
    .filter(({ file }) => !except(file))
    .flatMap(({ file, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          pattern.test(line) && !line.trimStart().startsWith('//') ? [`${file}:${index + 1} ${line.trim()}`] : [],
        ),
    )
}

test('only the clock reads the time', () => {
  assert.deepEqual(
    offenders(
      /Date\.now\(\)|new Date\(\)|Temporal\.Now/,
      (file) => file === 'src/platform/clock.ts' || file.includes('/browser/'),
    ),
    [],
  )
})

// Except the bulk filling of demo sites, which have no history.
test('only the lifecycle sets the status of a listing and writes its history', () => {
  const standing = '(status|hidden_from|plan|launch_week|launched_at)'
  const setting = new RegExp(
    `insert into listings\\b[^)]*\\b${standing}\\b|update listings set \
(?:(?!\\bwhere\\b)[^\`])*\\b${standing} =|(insert into|update) listing_events\\b`,
  )
  const elsewhere = sources
    .filter(({ file, text }) => setting.test(text) && !/^src\/(publishing\/lifecycle|operations\/demo)\//.test(file))
    .map(({ file }) => file)
  assert.deepEqual(elsewhere, [])
})

test('only the lifecycle of drafts sets the status of a draft', () => {
  const setting = /insert into drafts\b[^)]*\bstatus\b|update drafts\b[^`]*?\bset\b(?:(?!\bwhere\b)[^`])*\bstatus =/
  const home = 'src/publishing/drafts/lifecycle.ts'
  assert.deepEqual(
    sources.filter(({ text }) => setting.test(text)).map(({ file }) => file),
    [home],
  )
})

test('what a file exports is imported somewhere by its name', () => {
  const imported = new Set<string>()
  for (const { file, text } of [...sources, ...['test', 'scripts', 'bench', 'prove'].flatMap(filesIn)]) {
    const at = (target: string) => join(dirname(file), target)
    for (const [, names, target] of text.matchAll(/\b(?:import|export) (?:type )?\{([^}]*)\} from '(\.[^']+)'/g)) {
      for (const name of names!.split(','))
        imported.add(
          `${at(target!)} ${name
            .trim()
            .replace(/^type /, '')
            .replace(/ as .*/, '')}`,
        )
    }
    for (const [, target] of text.matchAll(/^declare module '(\.[^']+)'/gm)) imported.add(`${at(target!)} *`)
    // A namespace import or a dynamic import may use any export of the file.
    for (const [, target] of text.matchAll(/(?:\* (?:as \w+ )?from |\bimport\()'(\.[^']+)'/g))
      imported.add(`${at(target!)} *`)
  }
  const alone = sources.flatMap(({ file, text }) => {
    const names = [...text.matchAll(exported)].map(([, name]) => name)
    return imported.has(`${file} *`)
      ? []
      : names.filter((name) => !imported.has(`${file} ${name}`)).map((name) => `${file} ${name}`)
  })
  assert.deepEqual(alone, [])
})

test('nothing is left unfinished', () => {
  assert.deepEqual(offenders(/\b(TODO|FIXME|XXX|HACK)\b|@ts-ignore|as any\b|\bdebugger\b/), [])
})

test('a name is exported by one file only, so that a search finds what it means', () => {
  const homes = new Map<string, string[]>()
  for (const { file, text } of sources) {
    for (const name of new Set([...text.matchAll(exported)].map(([, name]) => name!)))
      homes.set(name, [...(homes.get(name) ?? []), file])
  }
  const shared = [...homes]
    .filter(([, files]) => files.length > 1)
    .map(([name, files]) => `${name}: ${files.join(', ')}`)
  assert.deepEqual(shared, [])
})

// Tables of data are wide because a row stays a row, and a pattern cannot be broken.
const tables = /^src\/(operations\/demo\/|publishing\/drafter\/(vocabulary\/|places\.ts)|web\/components\/icon\.ts)/
const pattern = /^\s*(path: )?\//

test('no line is longer than a review can show', () => {
  const wide = [...sources, ...['scripts', 'bench', 'prove'].flatMap(filesIn)].flatMap(({ file, text }) =>
    tables.test(file)
      ? []
      : text
          .split('\n')
          .flatMap((line, index) =>
            line.length > 140 && !pattern.test(line) ? [`${file}:${index + 1} (${line.length})`] : [],
          ),
  )
  assert.deepEqual(wide, [])
})

// "order" alone is also a word of SQL and of English.
const productWords =
  /^(listings?|drafts?|votes?|claims?|launch(es)?|billboards?|founders?|badges?|checkouts?|invoices?|orders)$/i

test('platform contains no word of the product', () => {
  const found = sources
    .filter(({ file }) => file.startsWith('src/platform/'))
    .flatMap(({ file, text }) =>
      text.split('\n').flatMap((line, index) => {
        const words = line.replace(/([a-z])([A-Z])/g, '$1 $2').split(/[^A-Za-z]+/)
        return words.some((word) => productWords.test(word)) ? [`${file}:${index + 1} ${line.trim()}`] : []
      }),
    )
  assert.deepEqual(found, [])
})
