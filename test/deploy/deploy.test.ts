import assert from 'node:assert/strict'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { readConfig, variableGroups } from '../../src/app/config.ts'

const root = join(import.meta.dirname, '../..')
const variables = new Set(variableGroups.flatMap((group) => Object.keys(group.variables)))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

test('deploy/slipway.env is valid once its secret is filled in', () => {
  const given = Object.fromEntries(
    [...read('deploy/slipway.env').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [
      name!,
      value!.replace(/^"(.*)"$/, '$1'),
    ]),
  )
  const config = readConfig({ ...given, SECRET_KEY: 'x'.repeat(44) })
  assert.ok(config.production && config.DATABASE_URL && config.SMTP_URL)
  assert.deepEqual(
    Object.keys(given).filter((name) => !variables.has(name)),
    [],
  )
})

test('units and containers use only existing variables', () => {
  const others = ['POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD', 'DATABASE_PASSWORD']
  const named = [
    ...read('deploy/compose.yaml').matchAll(/\b([A-Z][A-Z_]{3,}):|\$\{([A-Z_]+)/g),
    ...readdirSync(join(root, 'deploy'))
      .filter((file) => file.endsWith('.service'))
      .flatMap((file) => [...(/^Environment=(.*)$/m.exec(read(`deploy/${file}`))?.[1] ?? '').matchAll(/([A-Z_]+)=/g)]),
    ...read('deploy/Dockerfile')
      .split('\n')
      .filter((line) => line.startsWith('ENV '))
      .flatMap((line) => [...line.matchAll(/([A-Z_]+)=/g)]),
  ].map(([, one, other]) => (one ?? other)!)
  assert.ok(named.length > 15)
  assert.deepEqual(
    named.filter((name) => !variables.has(name) && !others.includes(name)),
    [],
  )
})

test('every proxy blocks access to the metrics', () => {
  const rules: Record<string, RegExp> = {
    'nginx.conf': /^ {2}location \/metrics \{ deny all; \}$/m,
    Caddyfile: /^\trespond \/metrics 403$/m,
    'compose.Caddyfile': /^\trespond \/metrics 403$/m,
  }
  for (const [file, rule] of Object.entries(rules)) assert.match(read(`deploy/${file}`), rule, file)
  assert.deepEqual(
    readdirSync(join(root, 'deploy'))
      .filter((file) => /nginx|caddy/i.test(file))
      .sort(),
    Object.keys(rules).sort(),
  )
})

test('no proxy logs paths, since links in emails are secrets', () => {
  const nginx = read('deploy/nginx.conf')
  const format = /log_format without_path ([^;]*);/.exec(nginx)?.[1] ?? ''
  assert.match(format, /\$request_method/)
  assert.doesNotMatch(format, /\$(request|request_uri|uri|document_uri|args|query_string|http_referer)\b/)
  for (const [server] of nginx.matchAll(/^server \{[^]*?^\}/gm))
    assert.match(server, /^ {2}access_log (off|\S+ without_path);$/m, server)
  assert.match(nginx, /^ {2}error_log \S+ crit;$/m)
  for (const file of ['deploy/Caddyfile', 'deploy/compose.Caddyfile']) {
    const [, logs] = /^\{\n\tlog default \{([^]*?)^\}/m.exec(read(file)) ?? []
    assert.match(logs ?? '', /^\t+request>uri delete$/m, file)
    assert.match(logs ?? '', /^\t+request>headers>Referer delete$/m, file)
    assert.doesNotMatch(read(file).replace(logs!, ''), /^\t*log\b(?! default)/m, file)
  }
})

test('deploy/.env reaches every process of the containers, and the proxy forwards to them', () => {
  const compose = read('deploy/compose.yaml')
  const part = (name: string) => new RegExp(`^( *)${name}:.*\\n(?:\\1 +.*\\n)+`, 'm').exec(compose)?.[0] ?? ''
  assert.match(part('x-slipway'), /^ {2}env_file: \.env$/m)
  assert.doesNotMatch(part('x-slipway'), /\$\{\w+(:-[^}]*)?\}$/m, 'what is optional comes from the file alone')
  for (const name of ['migrate', 'web', 'worker', 'backup']) {
    assert.match(part(name), /<<: \*slipway$/m, name)
    assert.doesNotMatch(part(name), /env_file/, name)
  }
  assert.ok(
    part('proxy').includes('"./compose.Caddyfile:/etc/caddy/Caddyfile:ro"') && !part('proxy').includes('command:'),
  )
  assert.match(read('deploy/compose.Caddyfile'), /^\{\$SITE_URL\} \{[^]*reverse_proxy web:3000 /m)
})

const pages = [...globSync('*.md', { cwd: root }), ...globSync('docs/**/*.md', { cwd: root })]

test('the links in the guides and the README work', () => {
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
      .filter(([, target]) => !existsSync(join(root, dirname(page), target!)))
      .map(([, target]) => `${page}: ${target}`),
  )
  assert.deepEqual(broken, [])
})

// npm runs on Node 18 or later and starts the Node in node_modules, which TypeScript files need.
test('commands in the guides work with the Node that the README allows', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const wrong = pages.flatMap((page) => [
    ...[...read(page).matchAll(/\bnode (?:\S*\/)?(?:scripts|bench|src)\/\S+\.ts/g)].map(
      ([command]) => `${page}: ${command}`,
    ),
    ...[...read(page).matchAll(/\bnpm run ([\w:-]+)/g)]
      .filter(([, name]) => !(name! in scripts))
      .map(([command]) => `${page}: ${command}`),
  ])
  assert.deepEqual(wrong, [])
})
