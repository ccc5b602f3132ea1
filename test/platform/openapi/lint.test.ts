import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { allOperations } from '../../../src/app/operations.ts'
import { product } from '../../../src/app/product.ts'
import { openApiDocument } from '../../../src/platform/openapi/document.ts'
import { noteOperations } from '../operation/support/notes.ts'

const run = promisify(execFile)
const linter = fileURLToPath(new URL('../../../node_modules/@redocly/cli/bin/cli.js', import.meta.url))

interface Report {
  totals: { errors: number; warnings: number; ignored: number }
  problems: { ruleId: string; message: string; location: { pointer: string }[] }[]
}

/** Runs the recommended rules of the Redocly linter, without its telemetry and update check. */
async function lint(document: object): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-lint-'))
  try {
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document))
    const env = { PATH: process.env.PATH, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    const { stdout } = await run(
      process.execPath,
      [linter, 'lint', '--extends', 'recommended', '--format', 'json', 'openapi.json'],
      { cwd: folder, env },
    ).catch((failed) => failed)
    return JSON.parse(stdout)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const described = { siteUrl: 'https://launch.example', siteName: 'Slipway', product }

test('the OpenAPI file passes the recommended rules of a linter, without an error and without a warning', async () => {
  const { totals, problems } = await lint(openApiDocument([...allOperations, ...noteOperations], described))
  assert.deepEqual(
    problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
    [],
  )
  assert.deepEqual(totals, { errors: 0, warnings: 0, ignored: 0 })
})

test('the linter reports a broken OpenAPI file', async () => {
  const { paths, ...rest } = openApiDocument(allOperations, described)
  const { totals } = await lint({
    ...rest,
    paths: { ...paths, '/boats/{name}': { get: { responses: { 200: { description: 'A boat' } } } } },
  })
  assert.ok(totals.errors > 0 && totals.warnings > 0)
})
