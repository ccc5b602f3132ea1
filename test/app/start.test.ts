import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

/** Loads the program in a separate process, and returns the packages that it loads. */
async function packagesOfAStart(): Promise<Set<string>> {
  const program = pathToFileURL(join(root, 'src/app/program.ts')).href
  const script = `
    import { registerHooks } from 'node:module'
    const names = new Set()
    registerHooks({
      load(url, context, next) {
        names.add(/.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1])
        return next(url, context)
      },
    })
    await import(${JSON.stringify(program)})
    console.log(JSON.stringify([...names]))
  `
  const { stdout } = await run(process.execPath, ['--disable-warning=ExperimentalWarning', '--eval', script], {
    cwd: root,
  })
  return new Set(JSON.parse(stdout))
}

test('a start loads no large package that only some requests need', async () => {
  const loaded = await packagesOfAStart()
  assert.equal(loaded.has('fastify'), true)
  const later = [
    '@modelcontextprotocol/server',
    '@scalar/fastify-api-reference',
    'ajv',
    'anafanafo',
    'esbuild',
    'htmlparser2',
    'nodemailer',
    'oidc-provider',
    'pdfkit',
    'playwright-core',
    'satori',
    'sharp',
    'stripe',
    'undici',
  ]
  assert.deepEqual(
    later.filter((name) => loaded.has(name)),
    [],
  )
})
