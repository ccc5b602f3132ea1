import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { hour } from '../../../src/platform/duration.ts'
import { type BrowserSite, openBrowserSite, violationsOn } from '../../app/site/support.ts'
import { until } from '../../platform/jobs/support.ts'
import { makeCategory, startWebsite, type Website } from '../../publishing/drafts/support.ts'
import { onOneStorage } from '../../support/storage.ts'
import { signedIn } from '../../support/visitor.ts'

const folder = fileURLToPath(new URL('../../../packages/launch/', import.meta.url))
const program = join(folder, 'dist/slipway-launch.js')
const slow = { timeout: 120_000 }

onOneStorage('the launch command', (storage) => {
  const work = mkdtempSync(join(tmpdir(), 'slipway-launch-test-'))
  let website: Website
  let site: BrowserSite
  let packed: { path: string }[]

  before(async () => {
    // Checks the types and builds, like publishing.
    const { stdout } = await promisify(execFile)('npm', ['pack', '--dry-run', '--json'], { cwd: folder })
    packed = JSON.parse(stdout.slice(stdout.indexOf('[\n')))[0].files
    website = await startWebsite()
    site = await openBrowserSite(await storage.open(), {}, { READER_ALLOW: website.place })
    await makeCategory(site)
    await site.app.jobs.start()
  })
  after(async () => {
    website.close()
    await site.close()
    rmSync(work, { recursive: true, force: true })
  })

  /** Runs the command as its own process, without a terminal. */
  function start(args: string[], environment: Record<string, string> = {}) {
    const { PATH = '' } = process.env
    const child = spawn(process.execPath, [program, ...args], {
      cwd: work,
      env: { PATH, HOME: work, XDG_CONFIG_HOME: join(work, 'config'), ...environment },
    })
    const output = { stdout: '', stderr: '' }
    child.stdout.on('data', (chunk) => (output.stdout += chunk))
    child.stderr.on('data', (chunk) => (output.stderr += chunk))
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    return {
      child,
      output,
      /** Waits until it says something. */
      async says(pattern: RegExp): Promise<RegExpExecArray> {
        await until(`it says ${pattern}`, () => pattern.test(output.stderr) || child.exitCode !== null, slow.timeout)
        return pattern.exec(output.stderr) ?? assert.fail(`It said:\n${output.stderr}`)
      },
      async end() {
        const code = await ended
        return { code, ...output }
      },
    }
  }

  /** An editor that runs a function on the text, and keeps a copy of what it was shown. */
  function scriptedEditor(name: string, source: string) {
    const seen = join(work, `${name}-seen`)
    const script = join(work, `${name}.mjs`)
    writeFileSync(
      script,
      `import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
const file = process.argv[2]
const text = readFileSync(file, 'utf8')
mkdirSync('${seen}', { recursive: true })
const time = readdirSync('${seen}').length + 1
writeFileSync('${seen}/' + time, text)
const edit = ${source}
writeFileSync(file, edit(text, time))`,
    )
    return {
      command: `"${process.execPath}" "${script}"`,
      seen: () => readdirSync(seen).map((file) => readFileSync(join(seen, file), 'utf8')),
    }
  }

  const maker = (name: string) => signedIn(site, { email: `${name.toLowerCase()}@tidewell.example`, name })
  const pageOf = (person: Awaited<ReturnType<typeof maker>>, script = true) =>
    site.newPage({ script, cookies: [{ name: 'slipway', value: person.cookies.get('slipway')! }] })
  const credentials = join(work, 'config/slipway/credentials.json')
  const storedTokens = () => JSON.parse(readFileSync(credentials, 'utf8')).sites[site.address]

  test('is one file that needs nothing else', () => {
    assert.deepEqual(packed.map(({ path }) => path).sort(), ['README.md', 'dist/slipway-launch.js', 'package.json'])
    assert.doesNotMatch(readFileSync(program, 'utf8'), /from "(?!node:)/)
    assert.match(readFileSync(program, 'utf8'), /^#!\/usr\/bin\/env node\n/)
  })

  test('signs in by code, opens the editor again after an error, and prints the badge', slow, async () => {
    const editor = scriptedEditor(
      'fixing',
      `(text, time) => time === 1
        ? text.replace(/(=== Tagline ===\\n(?:#.*\\n)*\\n).*/, '$1Typed by hand').replace(/(=== Contact email ===\\n(?:#.*\\n)*\\n).*/, '$1nobody')
        : text.replace('\\nnobody\\n', '\\ncrew@tidewell.example\\n')`,
    )
    const launch = start([website.url, '--site', site.address, '--free', '--device'], { EDITOR: editor.command })
    const [, code] = await launch.says(/enter this code: (\S+)\n/)
    const page = await pageOf(await maker('Ada'), false)
    await page.goto('/device')
    await page.getByLabel('Code').fill('bbbb bbbb')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('BBBB-BBBB isn’t a valid code').waitFor()
    await page.getByLabel('Code').fill(code!.toLowerCase())
    await page.getByRole('button', { name: 'Continue' }).click()
    assert.match(await page.locator('main').innerText(), new RegExp(`Slipway Launch[^]*${code}`))
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByRole('heading', { name: 'Connected', exact: true }).waitFor()

    const { code: exit, stdout, stderr } = await launch.end()
    assert.equal(exit, 0, stderr)
    assert.match(stderr, /(Waiting to read|Reading|Writing)[^]*complete[^]*Contact email: [^]*Saved as your listing/)
    assert.match(stdout, /^<a href="[^]*<\/a>\n$/)
    const [first, second] = editor.seen()
    assert.match(first!, /=== Tagline ===\n# Your website: "/)
    assert.match(second!, /=== Contact email ===\n# ERROR: .+\n/)
    assert.match(second!, /\nTyped by hand\n/)
    assert.equal(editor.seen().length, 2)
    const listing = await site.call({
      url: '/api/v1/me/listings',
      headers: { authorization: `Bearer ${storedTokens().access_token}` },
    })
    const [{ tagline, status }] = listing.body.items
    assert.deepEqual([tagline, status], ['Typed by hand', 'awaiting_badge'])
    assert.equal(statSync(credentials).mode & 0o777, 0o600)
    assert.equal(statSync(join(work, 'config/slipway')).mode & 0o777, 0o700)
  })

  test('remembers the site, refreshes its tokens automatically, and signs out for good', slow, async () => {
    const old = storedTokens()
    site.clock.advance(2 * hour)
    const again = await start(['--draft', '00000000-0000-4000-8000-000000000000', '--yes', '--json']).end()
    assert.equal(again.code, 1)
    assert.equal(JSON.parse(again.stdout).error.code, 'not_found')
    const fresh = storedTokens()
    assert.notEqual(fresh.access_token, old.access_token)
    const out = await start(['sign-out']).end()
    assert.deepEqual([out.code, out.stderr], [0, `Signed out of ${site.address}.\n`])
    assert.equal(storedTokens(), undefined)
    const refused = await site.call({ url: '/api/v1/me', headers: { authorization: `Bearer ${fresh.access_token}` } })
    assert.equal(refused.status, 401)
    const lost = await start([website.url, '--yes']).end()
    assert.equal(lost.code, 1)
    assert.match(lost.stderr, /^You’re not signed in\. Set SLIPWAY_TOKEN/)
  })

  test('signs in with the browser of the computer and prints the checkout link as JSON', slow, async () => {
    const opened = join(work, 'opened')
    const browser = join(work, 'browser.sh')
    writeFileSync(browser, `#!/bin/sh\nprintf %s "$1" > ${opened}\n`, { mode: 0o755 })
    const args = [website.url, '--site', site.address, '--product', 'launch', '--browser', '--yes', '--json']
    const launch = start(args, { BROWSER: browser })
    await until('the browser opens', () => existsSync(opened) && readFileSync(opened, 'utf8') !== '', slow.timeout)
    const page = await pageOf(await maker('Bea'))
    await page.goto(readFileSync(opened, 'utf8'))
    assert.match(await page.locator('main').innerText(), /Slipway Launch[^]*127\.0\.0\.1:\d+ \(on this device\)/)
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByText('You’re signed in. Go back to your terminal.').waitFor()
    const { code, stdout, stderr } = await launch.end()
    assert.equal(code, 0, stderr)
    const result = JSON.parse(stdout)
    assert.ok(result.total_cents > 0 && result.listing_id > 0 && result.badge_html === null)
    await page.goto(result.checkout_url)
    assert.match(await page.locator('main').innerText(), /Tidewell/)
  })

  test('says so when the person denies access', slow, async () => {
    const launch = start(['sign-in', '--site', site.address, '--device'])
    const [, address] = await launch.says(/Or open (\S+)\n/)
    const page = await pageOf(await maker('Cleo'))
    await page.goto(address!)
    assert.deepEqual(await violationsOn(page), [])
    await page.getByRole('button', { name: 'Deny' }).click()
    await page.getByRole('heading', { name: 'Not connected' }).waitFor()
    assert.deepEqual(await violationsOn(page), [])
    await page.goto('/device')
    assert.deepEqual(await violationsOn(page), [])
    const { code, stderr } = await launch.end()
    assert.equal(code, 1)
    assert.match(stderr, /You denied access/)
  })

  test('works with a token alone, and Ctrl-C loses nothing', slow, async () => {
    const { member } = await maker('Dan')
    const SLIPWAY_TOKEN = await site.keyFor(member)
    const held = website.pages['/']!
    let release = () => {}
    website.pages['/'] = (_, response) =>
      void (release = () => response.writeHead(200, { 'content-type': 'text/html' }).end(held))
    const stopped = start([website.url, '--site', site.address, '--free', '--yes'], { SLIPWAY_TOKEN })
    await stopped.says(/Waiting to read|Reading/)
    stopped.child.kill('SIGINT')
    const { code, stderr } = await stopped.end()
    assert.equal(code, 130)
    const [, id] = /Continue with: npx @slipway\/launch --draft (\S+)/.exec(stderr) ?? assert.fail(stderr)
    await until('the website is read', () => website.requestedPaths.includes('/'), slow.timeout)
    website.pages['/'] = held
    release()
    const args = ['--draft', id!, '--site', site.address, '--free', '--yes', '--json']
    const done = await start(args, { SLIPWAY_TOKEN }).end()
    assert.equal(done.code, 0, done.stderr)
    const { draft_id, status, badge_html, checkout_url } = JSON.parse(done.stdout)
    assert.deepEqual([draft_id, status, checkout_url], [id, 'awaiting_badge', null])
    assert.match(badge_html, /^<a /)
  })

  test('says what is wrong before anything is created', slow, async () => {
    const SLIPWAY_TOKEN = await site.keyFor((await maker('Eve')).member)
    const says = async (args: string[], environment = {}) => {
      const { code, stderr } = await start(args, { SLIPWAY_TOKEN, ...environment }).end()
      assert.equal(code, 1, stderr)
      return stderr
    }
    const here = ['--site', site.address, '--yes']
    assert.match(
      await says([website.url, ...here, '--product', 'lunch']),
      /no product called lunch. Choose one of: launch/,
    )
    assert.match(await says(['not a url', ...here]), /url|address|website/i)
    assert.match(await says([website.url, '--yes', '--free', '--product', 'launch']), /either --free or --product/)
    assert.match(await says([website.url, '--frob']), /--frob.*See --help/)
    assert.match(await says([website.url, '--site', website.url, '--yes']), /404|not JSON/)
    assert.match(await says([website.url, ...here], { SLIPWAY_TOKEN: 'slw_wrong' }), /Sign in with/)
  })
})
