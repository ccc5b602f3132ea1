import type { App } from '../../../platform/app.ts'
import { parseLocalTime } from '../../../web/local-time.ts'
import { formText } from '../../../web/read-form.ts'
import { siteTimeZone } from '../../calendar/weeks.ts'
import type { Brand, BrandEntry, BrandSection, SocialNetwork } from '../document.ts'
import { socialNetworks } from '../document.ts'
import type { FontKey } from '../fonts.ts'
import { palettes, schemes } from '../palette.ts'

type Readers = { [Name in BrandSection]: (form: URLSearchParams, current: Brand[Name], app: App) => Brand[Name] }

/** The values of each form as they were typed. They are checked when they are saved, and shown again if refused. */
const readers: Readers = {
  identity: (form, current) => ({
    ...current,
    name: formText(form, 'name'),
    purpose: formText(form, 'purpose'),
    show_name: form.get('show_name') === 'on',
  }),
  previews: (form, current) => ({ ...current, name: formText(form, 'preview_name') }),
  colors: (form) => {
    const palette = palettes.find(({ key }) => key === form.get('palette'))
    if (palette) return palette.colors
    const [used, color = ''] = (form.get('use') ?? '').split(':')
    const pair = (name: string) => {
      const [light, dark] = schemes.map((scheme) =>
        used === `${name}_${scheme}` ? color : formText(form, `${name}_${scheme}`).toLowerCase(),
      )
      return { light: light!, dark: dark! }
    }
    return { accent: pair('accent'), background: pair('background'), text: pair('text') }
  },
  type: (form) => ({ headings: formText(form, 'headings') as FontKey, text: formText(form, 'text') as FontKey }),
  navigation: (form) => ({ menu: readEntries(form, 'menu'), footer: readEntries(form, 'footer') }),
  footer: (form) => ({
    text: formText(form, 'text'),
    social: Object.fromEntries(
      (Object.keys(socialNetworks) as SocialNetwork[]).map((network) => [network, formText(form, `social_${network}`)]),
    ),
  }),
  announcement: (form, _, app) => {
    const [name, url] = [formText(form, 'link_name'), formText(form, 'link_url')]
    return {
      text: formText(form, 'text'),
      link: name || url ? { name, url } : null,
      starts_at: readMoment(app, formText(form, 'starts_at')),
      ends_at: readMoment(app, formText(form, 'ends_at')),
    }
  },
  home: (form) => ({
    title: formText(form, 'title'),
    text: formText(form, 'text'),
    sections: readEntries(form, 'sections'),
  }),
  code: (form) => ({
    css: (form.get('css') ?? '').replaceAll('\r\n', '\n'),
    head: formText(form, 'head'),
    hosts: formText(form, 'hosts')
      .split(/[\s,]+/)
      .map((host) => host.replace(/^https:\/\//, '').replace(/\/$/, ''))
      .filter(Boolean),
  }),
}

export function readSection<Name extends BrandSection>(
  app: App,
  section: Name,
  form: URLSearchParams,
  current: Brand[Name],
): Brand[Name] {
  return readers[section](form, current, app)
}

/** A time that is not one is passed on, so that the check reports it. */
function readMoment(app: App, text: string): string | null {
  if (text === '') return null
  return parseLocalTime(siteTimeZone(app), text)?.toISOString() ?? text
}

/** The rows of a list, with the move that a button asked for. Links without text and URL are dropped. */
function readEntries(form: URLSearchParams, list: string): BrandEntry[] {
  const rows: BrandEntry[] = []
  for (let index = 0; form.has(`${list}_${index}_key`) || form.has(`${list}_${index}_name`); index++) {
    const hidden = form.get(`${list}_${index}_hidden`) === 'on'
    const key = form.get(`${list}_${index}_key`)
    if (key !== null) rows.push({ key, hidden })
    else
      rows.push({ name: formText(form, `${list}_${index}_name`), url: formText(form, `${list}_${index}_url`), hidden })
  }
  const [target, place, move] = (form.get('move') ?? '').split(':')
  const at = target === list ? Number(place) : -1
  const row = rows[at]
  if (row && move === 'remove') rows.splice(at, 1)
  if (row && move === 'up' && at > 0) rows.splice(at - 1, 2, row, rows[at - 1]!)
  if (row && move === 'down' && at < rows.length - 1 && !isBlank(rows[at + 1]!)) rows.splice(at, 2, rows[at + 1]!, row)
  return rows.filter((entry) => !isBlank(entry))
}

function isBlank(entry: BrandEntry): boolean {
  return !('key' in entry) && entry.name === '' && entry.url === ''
}
