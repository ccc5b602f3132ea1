import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'

const root = new URL('../', import.meta.url).pathname
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ file: join('src', file), text: readFileSync(join(root, 'src', file), 'utf8') }))

function offenders(pattern: RegExp, except: (file: string) => boolean = () => false): string[] {
  return sources.filter(({ file }) => !except(file)).flatMap(({ file, text }) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) && !line.trimStart().startsWith('//') ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  )
}

test('nothing but the clock reads the time', () => {
  assert.deepEqual(offenders(/Date\.now\(\)|new Date\(\)|Temporal\.Now/, (file) => file === 'src/platform/clock.ts' || file.startsWith('src/site/browser/')), [])
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

test('features know nothing of the HTTP framework', () => {
  const wrong = sources.filter(({ file, text }) => file.startsWith('src/features/') && /from 'fastify'/.test(text)).map(({ file }) => file)
  assert.deepEqual(wrong, [])
})

test('nothing but the commands that fill a site rests on demo content', () => {
  assert.deepEqual(offenders(/from '[./]+\/demo\//, (file) => file.startsWith('src/features/demo/') || file.startsWith('src/cli/')), [])
})

test('nothing is left unfinished', () => {
  assert.deepEqual(offenders(/\b(TODO|FIXME|XXX|HACK)\b|@ts-ignore|as any\b|\bdebugger\b/), [])
})

test('every dependency has its reason', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const reasons = readFileSync(join(root, 'docs/dependencies.md'), 'utf8')
  const silent = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !name.startsWith('@types/') && !reasons.includes(`\`${name}\``))
  assert.deepEqual(silent, [])
})

test('every dependency is pinned exactly', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))
  assert.deepEqual(loose, [])
})
