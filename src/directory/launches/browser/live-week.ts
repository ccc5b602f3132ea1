import { showToast } from '../../../web/browser/toast-message.ts'
import type { LiveCounts } from '../live.ts'

const numberFormat = new Intl.NumberFormat('en')
const minGap = 5000
const maxWait = 6 * minGap

/**
 * Wraps a page that shows the current week. Updates its vote counts from server-sent events, and loads the page again
 * when that is not enough: the order changed, a product launched, or a new week began.
 */
class LiveWeek extends HTMLElement {
  #events: EventSource | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #loadedAt = Date.now()
  /** The week that the server last reported. */
  #current: string | undefined
  #elapsed = 0
  #status = document.createElement('p')

  connectedCallback() {
    this.#status.role = 'status'
    this.#status.className = 'visually-hidden'
    document.body.append(this.#status)
    // A page in the background disconnects, and gets the current counts when it is visible again.
    document.addEventListener('visibilitychange', () => (document.hidden ? this.#disconnect() : this.#connect()))
    // Without a stream, the countdown says when the week is over. The reader's clock may be wrong, so reloads back off.
    this.addEventListener('elapsed', () => this.#loadSoon(minGap * 2 ** this.#elapsed++))
    this.#connect()
  }

  disconnectedCallback() {
    this.#disconnect()
  }

  get #week() {
    return this.getAttribute('week')
  }

  #connect() {
    if (this.#events || document.hidden || !this.#week) return
    this.#events = new EventSource('/live/week')
    this.#events.addEventListener('counts', (event) => this.#receive(JSON.parse(event.data)))
  }

  #disconnect() {
    this.#events?.close()
    this.#events = undefined
  }

  #receive({ week, launches, votes, spread }: LiveCounts) {
    this.#current = week
    if (week !== this.#week) return this.#loadSoon(spread)
    for (const [slug, count] of Object.entries(votes)) this.#show(slug, count)
    if (launches !== Number(this.getAttribute('launches')) || this.#isOutOfOrder(votes)) this.#loadSoon(spread)
  }

  #buttonFor(slug: string) {
    return this.querySelector(`form[action="/listings/${CSS.escape(slug)}/vote"] button`)
  }

  #show(slug: string, votes: number) {
    const button = this.#buttonFor(slug)
    // While the reader's own vote is being sent, skip it: the response updates the count.
    if (!button || button.ariaBusy === 'true') return
    const figure = button.querySelector('.figure')
    if (figure) figure.textContent = numberFormat.format(votes)
    button.ariaLabel = (button.ariaLabel ?? '').replace(
      /, [\d,]+ votes?$/,
      `, ${numberFormat.format(votes)} ${votes === 1 ? 'vote' : 'votes'}`,
    )
  }

  /** Whether a rank is wrong, or a product that is not on the page has more votes than one that is. */
  #isOutOfOrder(votes: LiveCounts['votes']) {
    let [rank, last] = [0, Infinity]
    const isWrong = [...this.querySelectorAll('.row:has(> .rank)')].some((row, index) => {
      const count = digits(row.querySelector('.vote .figure'))
      const wrong = count > last
      if (count !== last) rank = index + 1
      last = count
      return wrong || digits(row.querySelector('.rank')) !== (count && rank)
    })
    return isWrong || Object.entries(votes).some(([slug, count]) => count > last && !this.#buttonFor(slug))
  }

  /** Pages wait for a random time, so that they don't all reload at the same moment. */
  #loadSoon(spread: number, since = Date.now()) {
    const wait = Math.max(0, this.#loadedAt + minGap - Date.now()) + Math.random() * spread
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      // Nothing should move under the pointer of someone who is voting.
      const isVoting = this.querySelector('.vote:is(:hover, [aria-busy="true"])')
      if (isVoting && Date.now() - since < maxWait) this.#loadSoon(minGap, since)
      else void this.#load()
    }, wait)
  }

  async #load() {
    const week = this.#week
    try {
      this.#loadedAt = Date.now()
      const response = await fetch(location.href)
      if (!response.ok) throw new Error(response.statusText)
      const page = new DOMParser().parseFromString(await response.text(), 'text/html')
      this.#replaceWith(page)
    } catch {
      return this.#loadSoon(maxWait)
    }
    if (this.#week === week) this.#status.textContent = 'The ranking was updated.'
    else {
      showToast('A new week has started.')
      this.#elapsed = 0
    }
    if (!this.#week) this.#disconnect()
    // The server caches pages for some seconds.
    else if (this.#current && this.#week < this.#current) this.#loadSoon(minGap)
  }

  /** Keeps the focus and the scroll position. */
  #replaceWith(page: Document) {
    const fresh = page.querySelector('live-week') ?? page.querySelector('main')!
    const focused = this.contains(document.activeElement) && selectorOf(document.activeElement!)
    const section = [...this.querySelectorAll('section')].find((part) => part.getBoundingClientRect().bottom > 0)
    const top = section?.getBoundingClientRect().top ?? 0
    for (const name of ['week', 'launches']) {
      const value = fresh.getAttribute(name)
      if (value === null) this.removeAttribute(name)
      else this.setAttribute(name, value)
    }
    document.title = page.title
    this.replaceChildren(...fresh.childNodes)
    const heading = section?.getAttribute('aria-labelledby')
    const same = heading && this.querySelector(`section[aria-labelledby="${CSS.escape(heading)}"]`)
    if (same) scrollBy({ top: same.getBoundingClientRect().top - top, behavior: 'instant' })
    if (focused)
      (this.querySelector<HTMLElement>(focused) ?? document.querySelector('main'))!.focus({ preventScroll: true })
  }
}

function digits(element: Element | null): number {
  return Number(element?.textContent?.replace(/\D/g, ''))
}

/** Finds the same link or button in a newer version of the page. */
function selectorOf(element: Element): string {
  const link = element.getAttribute('href')
  if (link !== null) return `[href="${CSS.escape(link)}"]`
  return `form[action="${CSS.escape(element.closest('form')?.getAttribute('action') ?? '')}"] ${element.localName}`
}

customElements.define('live-week', LiveWeek)
