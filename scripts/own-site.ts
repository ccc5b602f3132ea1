import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { startSession } from '../src/core/sessions/session.ts'
import { openTestApp } from '../test/support/app.ts'
import { openTestDatabase } from '../test/support/storage.ts'
import { sheetOf } from './sheet.ts'

/**
 * Takes the pictures in docs/screens/own-site: a German directory of workshop tools with its own brand. Everything
 * is clicked and typed in the admin area of an empty site; nothing is configured and no code is changed.
 */
const folder = join(import.meta.dirname, '../docs/screens/own-site')
const layout = { scale: 0.5, gap: 24, maxBytes: 60 * 1024 }

const logo = (ink: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 96" width="480" height="96">
<path fill="${ink}" d="M6 30h84v16H6zM16 46h12v38H16zM68 46h12v38H68zM34 14h28v10H34z"/>
<text x="112" y="68" font-family="sans-serif" font-weight="700" font-size="58" fill="${ink}">Werkbank</text></svg>`
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="192" height="192">
<rect width="96" height="96" fill="#1f6b3f"/><path fill="#fff" d="M14 34h68v13H14zM23 47h10v32H23zM63 47h10v32H63zM37 20h22v9H37z"/></svg>`

const categories = [
  ['Holzbearbeitung', 'Sägen, hobeln, verleimen: Werkzeuge und Software für die Tischlerei.'],
  ['Metall und Schweißen', 'Drehen, fräsen, schweißen, von der ersten Werkbank bis zur Serie.'],
  ['Elektronik', 'Löten, messen, Platinen entwerfen.'],
  ['Werkstattverwaltung', 'Aufträge, Lager und Termine an einem Ort.'],
] as const

const post = {
  title: 'Willkommen auf der Werkbank',
  excerpt: 'Was wir hier zeigen, wie die Abstimmung läuft und wie ihr mitmacht.',
  body: `Jede Woche stellen wir neue Werkzeuge vor, die jemand mit viel Sorgfalt gebaut hat.

## So läuft es

- **Montag** gehen die neuen Produkte an den Start.
- Bis **Sonntag** stimmt ihr ab, eine Stimme je Produkt.
- Die drei besten bekommen eine Auszeichnung.

Wer mitmachen möchte, reicht einfach seine Website ein.`,
}

const about = `## Über uns

Die Werkbank ist ein Verzeichnis für Menschen, die Dinge bauen. Wir sitzen in Leipzig, nehmen kein Geld für gute Plätze
in der Wochenwertung und beantworten jede Nachricht.`

const imprint = {
  title: 'Impressum',
  description: 'Wer hinter der Werkbank steht und wie ihr uns erreicht.',
  body: `Angaben gemäß § 5 DDG

**Werkbank e. V.**\\
Karl-Heine-Straße 93\\
04229 Leipzig

## Vertreten durch

Jana Krause und Emil Vogt, Vorstand

## Kontakt

- E-Mail: hallo@werkbank.example
- Telefon: 0341 5550199

## Registereintrag

Amtsgericht Leipzig, VR 5550

## Verantwortlich für den Inhalt

Jana Krause, Anschrift wie oben`,
}

async function main(): Promise<void> {
  process.env.TEST_STORAGE ??= 'embedded'
  const { db, remove } = await openTestDatabase()
  const site = await openTestApp(db)
  const address = await site.server.listen({ host: '127.0.0.1', port: 0 })
  site.app.urls.moveTo(address)
  const owner = await site.member({ name: 'Jana Krause', role: 'owner' })
  const session = await startSession(site.app, db, owner.id, { address: '127.0.0.1', userAgent: undefined })
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const cookie = { name: 'slipway', value: session, url: address }
  const open = async (width: number, colorScheme: 'light' | 'dark', signedIn: boolean): Promise<Page> => {
    const viewport = { width, height: width > 500 ? 900 : 844 }
    const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce', baseURL: address })
    if (signedIn) await context.addCookies([cookie])
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    return page
  }
  try {
    const page = await open(1440, 'light', true)
    await makeSite(page)
    mkdirSync(folder, { recursive: true })
    for (const [name, path, signedIn, part] of [
      ['home', '/', false],
      ['post', '/blog/willkommen-auf-der-werkbank', false],
      ['about', '/about', false],
      ['imprint', '/impressum', false],
      ['footer', '/impressum', false, 'footer'],
      ['brand', '/admin/brand/colors', true],
      ['matrix', '/admin/roles/matrix', true],
    ] as const) {
      const pictures: Buffer[] = []
      for (const width of [1440, 390])
        for (const scheme of ['light', 'dark'] as const)
          pictures.push(await shoot(await open(width, scheme, signedIn), path, part))
      writeFileSync(join(folder, `${name}.webp`), await sheetOf(browser, pictures, layout))
      console.log(name)
    }
  } finally {
    await browser.close()
    await site.close()
    await remove()
  }
}

async function makeSite(page: Page): Promise<void> {
  const save = async (button: string) => {
    await Promise.all([page.waitForNavigation(), page.click(`main button:has-text("${button}")`)])
    const problem = page.locator('main .notice-error')
    if (await problem.count()) throw new Error(`${page.url()}: ${await problem.first().innerText()}`)
  }
  const upload = async (slot: string, svg: string) => {
    await page.setInputFiles(`#file-${slot}`, { name: 'bild.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
    await Promise.all([page.waitForNavigation(), page.click(`#picture-${slot} button:has-text("Upload")`)])
  }

  await page.goto('/admin/brand/identity')
  await page.fill('#name', 'Werkbank')
  await page.fill('#purpose', 'Neue Werkzeuge für Menschen, die Dinge bauen. Jede Woche.')
  await page.uncheck('[name=show_name]')
  await save('Save to draft')
  await upload('logo', logo('#14261b'))
  await upload('logo_dark', logo('#eaf2ea'))
  await upload('icon', icon)

  await page.goto('/admin/brand/colors')
  await Promise.all([page.waitForNavigation(), page.click('.palette-choice:has-text("Forest")')])
  await page.goto('/admin/brand/type')
  await page.check('[name=headings][value=space_grotesk]')
  await page.check('[name=text][value=inter]')
  await save('Save to draft')

  await page.goto('/admin/brand/navigation')
  for (const name of ['Launches', 'Categories', 'Leaderboards', 'Founders', 'Blog'])
    await page.check(`#menu label:has-text("Hide ${name}") input`)
  for (const [name, url] of [
    ['Diese Woche', '/launches'],
    ['Kategorien', '/categories'],
    ['Neuigkeiten', '/blog'],
  ] as const) {
    await page.fill('#menu .entry-new [placeholder="Link text"]', name)
    await page.fill('#menu .entry-new [placeholder="URL"]', url)
    await Promise.all([page.waitForNavigation(), page.click('#menu .entry-new button')])
  }

  await page.goto('/admin/brand/footer')
  await page.fill('#text', 'Werkbank e. V., Leipzig. Gebaut von Menschen mit Sägespänen in den Haaren.')
  await save('Save to draft')
  await page.goto('/admin/brand/announcement')
  await page.fill('#text', 'Am 28. November ist Werkstatttag in Leipzig.')
  await page.fill('#link_name', 'Mehr erfahren')
  await page.fill('#link_url', '/blog/willkommen-auf-der-werkbank')
  await save('Save to draft')
  await page.goto('/admin/brand/home')
  await page.fill('#title', 'Gute Werkzeuge finden ihre Leute')
  await page.fill(
    '#text',
    'Hier zeigen Tischlerinnen, Schweißer und Bastlerinnen, was sie gebaut haben. **Stimmt ab**, was euch hilft.',
  )
  await save('Save to draft')
  await save('Publish')

  for (const [name, description] of categories) {
    await page.goto('/admin/categories/new')
    await page.fill('#name', name)
    await page.fill('#description', description)
    await save('Save')
  }
  await page.goto('/admin/blog/new')
  await page.fill('#title', post.title)
  await page.fill('#excerpt', post.excerpt)
  await page.fill('#body', post.body)
  await page.selectOption('#state', 'published')
  await save('Save')
  await page.goto('/admin/pages')
  await Promise.all([page.waitForNavigation(), page.click('main a:has-text("New page")')])
  await page.fill('#title', imprint.title)
  await page.fill('#description', imprint.description)
  await page.fill('#body', imprint.body)
  await page.check('[name=in_footer]')
  await save('Publish')
  await page.goto('/')
  await page.click('footer a:has-text("Impressum")')
  await page.waitForURL('**/impressum')
  await page.goto('/admin/settings/texts')
  await page.locator('textarea').first().fill(about)
  await save('Save')
}

async function shoot(page: Page, path: string, part?: string): Promise<Buffer> {
  await page.goto(path)
  if (part) await page.evaluate((selector) => document.querySelector(selector)!.scrollIntoView(), part)
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  const picture = await page.screenshot()
  await page.context().close()
  return picture
}

await main()
