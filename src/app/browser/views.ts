// The views of results in MCP clients. They run in a sandboxed frame, and get everything from the host by messages.

interface Listing {
  name: string
  tagline: string
  url: string
  website_url: string
  domain: string
  logo_url: string | null
  category: { name: string } | null
  pricing_model: string | null
  votes: number
  rating: { average: number | null; count: number }
  features?: string[]
}

interface Comparison {
  a: Listing
  b: Listing
  rows: { label: string; a: string | null; b: string | null }[]
}

interface Quote {
  lines: { name: string; week: string | null; quantity: number; net_cents: number }[]
  net_cents: number
  vat: { rate: number; cents: number; note: string | null }
  total_cents: number
}

const main = document.querySelector('main')!
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })
const inDollars = (cents: number) => money.format(cents / 100).replace(/\.00$/, '')

/** `open-source` is Open source. */
const sentenceCase = (value: string) => value.charAt(0).toUpperCase() + value.slice(1).replaceAll('-', ' ')

function element(tag: string, className: string, ...content: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag)
  if (className) made.className = className
  made.append(...content)
  return made
}

/** Asks the host to open the page, because a frame can't. */
function link(url: string, className: string, ...content: (Node | string)[]): HTMLElement {
  const made = element('a', className, ...content) as HTMLAnchorElement
  made.href = url
  made.addEventListener('click', (event) => {
    event.preventDefault()
    ask('ui/open-link', { url })
  })
  return made
}

function logo({ logo_url, name }: Listing): HTMLElement {
  const initial = element('span', 'logo', name.slice(0, 1))
  initial.setAttribute('aria-hidden', 'true')
  if (!logo_url) return initial
  const image = element('img', 'logo') as HTMLImageElement
  image.alt = ''
  image.src = logo_url
  image.addEventListener('error', () => image.replaceWith(initial))
  return image
}

function facts({ category, pricing_model, votes, rating }: Listing): string {
  return [
    category?.name,
    pricing_model && sentenceCase(pricing_model),
    `${votes.toLocaleString('en-US')} ${votes === 1 ? 'vote' : 'votes'}`,
    rating.average !== null && `★ ${rating.average.toFixed(1)} (${rating.count})`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function heading(listing: Listing): HTMLElement {
  const name = element('h2', '', link(listing.url, '', listing.name))
  return element('header', 'head', logo(listing), element('div', '', name, element('p', '', listing.tagline)))
}

const views: Record<string, (data: unknown) => Node[]> = {
  listing(data) {
    const listing = data as Listing
    const features = (listing.features ?? []).slice(0, 4).map((feature) => element('li', '', feature))
    return [
      heading(listing),
      element('p', 'facts', facts(listing)),
      ...(features.length > 0 ? [element('ul', 'features', ...features)] : []),
      element(
        'p',
        'actions',
        link(listing.url, 'button', 'View listing'),
        link(listing.website_url, '', `Visit ${listing.domain}`),
      ),
    ]
  },
  comparison(data) {
    const { a, b, rows } = data as Comparison
    const cell = (text: string | null) => {
      const isStated = text !== null && text !== 'Not stated'
      return element('td', isStated ? '' : 'none', isStated ? text : 'Not stated')
    }
    const head = [a, b].map((listing) => {
      const title = element('th', '', logo(listing), link(listing.url, '', listing.name))
      title.setAttribute('scope', 'col')
      return title
    })
    const body = rows.map((row) => {
      const label = element('th', '', row.label)
      label.setAttribute('scope', 'row')
      return element('tr', '', label, cell(row.a), cell(row.b))
    })
    const caption = element('caption', 'hidden', `${a.name} and ${b.name} side by side`)
    const table = element('table', '', caption, element('thead', '', element('tr', '', element('td', ''), ...head)))
    table.append(element('tbody', '', ...body))
    return [table, element('p', 'note', 'Based on what each company states.')]
  },
  quote(data) {
    const { lines, net_cents, vat, total_cents } = data as Quote
    const row = (text: string, cents: number, className = '') =>
      element('div', className, element('dt', '', text), element('dd', '', inDollars(cents)))
    const list = element(
      'dl',
      'quote',
      ...lines.map(({ name, week, quantity, net_cents: net }) => {
        const times = quantity > 1 ? ` × ${quantity}` : ''
        return row(`${name}${times}${week ? `, week of ${day.format(new Date(week))}` : ''}`, net)
      }),
      ...(vat.cents > 0 ? [row('Subtotal', net_cents, 'sum'), row(`VAT (${vat.rate}%)`, vat.cents)] : []),
      row('Total', total_cents, 'total'),
    )
    const note = vat.note ?? 'Nothing is charged yet. You pay on a page of the site.'
    return [element('h2', '', 'Your quote'), list, element('p', 'note', note)]
  },
}

let asked = 0
function ask(method: string, params: object): number {
  parent.postMessage({ jsonrpc: '2.0', id: ++asked, method, params }, '*')
  return asked
}
function tell(method: string, params: object): void {
  parent.postMessage({ jsonrpc: '2.0', method, params }, '*')
}

function follow(context: { theme?: string } | undefined): void {
  if (context?.theme === 'light' || context?.theme === 'dark') document.documentElement.dataset.theme = context.theme
}

function show(result: { isError?: boolean; structuredContent?: unknown }): void {
  const view = views[document.body.dataset.view ?? '']
  const shown =
    result.isError || !result.structuredContent || !view
      ? [element('p', 'note', 'There’s nothing to show for this result.')]
      : view(result.structuredContent)
  main.replaceChildren(...shown)
}

const first = ask('ui/initialize', {
  protocolVersion: '2026-01-26',
  appInfo: { name: 'slipway', version: '1' },
  appCapabilities: { availableDisplayModes: ['inline'] },
})

addEventListener('message', ({ source, data }) => {
  if (source !== parent || data?.jsonrpc !== '2.0') return
  if (data.id === first && data.result) {
    follow(data.result.hostContext)
    tell('ui/notifications/initialized', {})
    const report = () => tell('ui/notifications/size-changed', { width: innerWidth, height: main.offsetHeight })
    new ResizeObserver(report).observe(main)
  } else if (data.method === 'ui/notifications/tool-result') show(data.params)
  else if (data.method === 'ui/notifications/host-context-changed') follow(data.params)
  else if (data.method === 'ui/notifications/tool-cancelled') show({ isError: true })
  else if (data.method === 'ui/resource-teardown' || data.method === 'ping')
    parent.postMessage({ jsonrpc: '2.0', id: data.id, result: {} }, '*')
})

export {}
