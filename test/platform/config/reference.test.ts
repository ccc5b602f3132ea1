import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { configurationFile, configurationReference } from '../../../scripts/write-configuration.ts'
import { variableGroups } from '../../../src/app/config.ts'

test('docs/configuration.md is up to date; `npm run write -- configuration` writes it', () => {
  assert.equal(readFileSync(configurationFile, 'utf8'), configurationReference())
})

for (const [name, { schema, about, fallback, secret }] of variableGroups.flatMap(({ variables }) =>
  Object.entries(variables),
)) {
  test(`${name} documents its purpose and its default`, () => {
    assert.match(about, /^[A-Z`].*[.)]$/s)
    const unset = schema.safeParse(undefined)
    assert.ok(unset.success, 'may be left out')
    const isWritten = typeof unset.data === 'string' || typeof unset.data === 'number'
    if (isWritten) assert.equal(fallback, String(unset.data))
    if (/SECRET|TOKEN$|PASSWORD|_KEY$|JWKS|DATABASE_URL|SMTP_URL/.test(name)) assert.equal(secret, true)
  })
}
