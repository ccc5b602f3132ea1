import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { readConfig } from '../../src/platform/config/config.ts'
import { variables } from '../../src/platform/config/variables.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

test('the environment of deploy/slipway.env is valid as soon as its secret is filled in', () => {
  const given = Object.fromEntries([...read('deploy/slipway.env').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]))
  const config = readConfig({ ...given, SECRET_KEY: 'x'.repeat(44) })
  assert.ok(config.production && config.DATABASE_URL && config.SMTP_URL)
  assert.deepEqual(Object.keys(given).filter((name) => !(name in variables)), [])
})

test('units and containers name only variables that there are', () => {
  const others = ['POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD', 'DATABASE_PASSWORD']
  const named = [
    ...read('deploy/compose.yaml').matchAll(/\b([A-Z][A-Z_]{3,}):|\$\{([A-Z_]+)/g),
    ...readdirSync(join(root, 'deploy')).filter((file) => file.endsWith('.service')).flatMap((file) => [...(/^Environment=(.*)$/m.exec(read(`deploy/${file}`))?.[1] ?? '').matchAll(/([A-Z_]+)=/g)]),
    ...read('deploy/Dockerfile').split('\n').filter((line) => line.startsWith('ENV ')).flatMap((line) => [...line.matchAll(/([A-Z_]+)=/g)]),
  ].map(([, one, other]) => (one ?? other)!)
  assert.ok(named.length > 15)
  assert.deepEqual(named.filter((name) => !(name in variables) && !others.includes(name)), [])
})

test('what the guides and the README lead to is there', () => {
  const pages = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...readdirSync(join(root, 'docs')).filter((file) => file.endsWith('.md')).map((file) => `docs/${file}`)]
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].filter(([, target]) => !existsSync(join(root, dirname(page), target!))).map(([, target]) => `${page}: ${target}`),
  )
  assert.deepEqual(broken, [])
})
