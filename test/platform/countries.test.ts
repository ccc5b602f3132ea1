import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryCodes, isCountry } from '../../src/platform/countries.ts'

test('codes of ISO 3166-1 are countries, in upper and lower case', () => {
  for (const code of ['PT', 'pt', 'GB', 'XK']) assert.ok(isCountry(code), code)
})

test('groups, former countries, synonyms and other texts are not countries', () => {
  for (const code of ['EU', 'UN', 'SU', 'YU', 'UK', 'ZZ', 'P', 'PRT', '', 'ß']) assert.ok(!isCountry(code), code)
})

test('every code has a name', () => {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  assert.deepEqual(
    countryCodes.filter((code) => names.of(code) === undefined),
    [],
  )
})
