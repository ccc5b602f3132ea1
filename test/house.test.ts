import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'

const root = new URL('../', import.meta.url).pathname
const sources = filesIn('src')

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

test('nothing but the clock reads the time', () => {
  assert.deepEqual(
    offenders(
      /Date\.now\(\)|new Date\(\)|Temporal\.Now/,
      (file) => file === 'src/platform/clock.ts' || file.startsWith('src/site/browser/'),
    ),
    [],
  )
})

// The one direction of dependency: what is left may use what is right of it.
const order = ['cli', 'site', 'features', 'platform']

test('imports point one way: command line, site, features, platform', () => {
  const floor = (file: string) => order.indexOf(file.split('/')[1]!)
  const wrong = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/from '(\.[^']+)'/g)].flatMap(([, target]) => {
      const to = relative(root, join(root, dirname(file), target!))
      return floor(file) >= 0 && floor(to) >= 0 && floor(to) < floor(file) ? [`${file} imports ${to}`] : []
    }),
  )
  assert.deepEqual(wrong, [])
})

// Each of two needs the other. The list may only get shorter.
const mutual = [
  'awards listings',
  'categories drafts',
  'categories listings',
  'founders interview',
  'fulfilment orders',
  'invoices orders',
  'lifecycle listings',
  'lifecycle owned',
  'media owned',
]

test('no two more features need each other', () => {
  const feature = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1]
  const needs = new Set(
    sources.flatMap(({ file, text }) =>
      [...text.matchAll(/(?:from |import\()'(\.[^']+)'/g)].flatMap(([, target]) => {
        const [here, there] = [feature(file), feature(join(dirname(file), target!))]
        return here && there && here !== there ? [`${here} ${there}`] : []
      }),
    ),
  )
  const both = [...needs]
    .map((need) => need.split(' '))
    .filter(([here, there]) => here! < there! && needs.has(`${there} ${here}`))
  assert.deepEqual(both.map((pair) => pair.join(' ')).sort(), mutual)
})

test('features know nothing of the HTTP framework', () => {
  const wrong = sources
    .filter(({ file, text }) => file.startsWith('src/features/') && /from 'fastify'/.test(text))
    .map(({ file }) => file)
  assert.deepEqual(wrong, [])
})

test('nothing but the commands that fill a site rests on demo content', () => {
  assert.deepEqual(
    offenders(/from '[./]+\/demo\//, (file) => file.startsWith('src/features/demo/') || file.startsWith('src/cli/')),
    [],
  )
})

// The bulk filling of demo sites, which have no history, is as it is.
test('only the lifecycle sets where a listing stands and writes its history', () => {
  const standing = '(status|hidden_from|plan|launch_week|launched_at)'
  const setting = new RegExp(
    `insert into listings\\b[^)]*\\b${standing}\\b|update listings set (?:(?!\\bwhere\\b)[^\`])*\\b${standing} =|(insert into|update) listing_events\\b`,
  )
  const elsewhere = sources
    .filter(({ file, text }) => setting.test(text) && !/^src\/features\/(lifecycle|demo)\//.test(file))
    .map(({ file }) => file)
  assert.deepEqual(elsewhere, [])
})

test('what a file exports is imported somewhere by its name', () => {
  const imported = new Set<string>()
  for (const { file, text } of [...sources, ...['test', 'scripts', 'bench'].flatMap(filesIn)]) {
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
    // Whoever takes all of a file, or takes it late, may use any of it.
    for (const [, target] of text.matchAll(/(?:\* (?:as \w+ )?from |\bimport\()'(\.[^']+)'/g))
      imported.add(`${at(target!)} *`)
  }
  const alone = sources.flatMap(({ file, text }) => {
    const names = [...text.matchAll(/^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm)].map(
      ([, name]) => name,
    )
    return imported.has(`${file} *`)
      ? []
      : names.filter((name) => !imported.has(`${file} ${name}`)).map((name) => `${file} ${name}`)
  })
  assert.deepEqual(alone, [])
})

test('nothing is left unfinished', () => {
  assert.deepEqual(offenders(/\b(TODO|FIXME|XXX|HACK)\b|@ts-ignore|as any\b|\bdebugger\b/), [])
})

test('every dependency has its reason', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const reasons = readFileSync(join(root, 'docs/dependencies.md'), 'utf8')
  const silent = Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => !name.startsWith('@types/') && !reasons.includes(`\`${name}\``),
  )
  assert.deepEqual(silent, [])
})

test('every dependency is pinned exactly', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)),
  )
  assert.deepEqual(loose, [])
})
