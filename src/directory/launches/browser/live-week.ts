const numberFormat = new Intl.NumberFormat('en')

/** Wraps the week's lists and updates their vote counts from server-sent events. */
class LiveWeek extends HTMLElement {
  #events: EventSource | undefined

  connectedCallback() {
    this.#connect()
    // A page in the background disconnects, and gets the current counts when it is visible again.
    document.addEventListener('visibilitychange', () => (document.hidden ? this.#disconnect() : this.#connect()))
  }

  disconnectedCallback() {
    this.#disconnect()
  }

  #connect() {
    if (this.#events || document.hidden) return
    this.#events = new EventSource('/live/week')
    this.#events.addEventListener('counts', (event) => {
      for (const [slug, votes] of Object.entries(JSON.parse(event.data) as Record<string, number>))
        this.#show(slug, votes)
    })
  }

  #disconnect() {
    this.#events?.close()
    this.#events = undefined
  }

  #show(slug: string, votes: number) {
    for (const form of this.querySelectorAll(`form[action="/listings/${CSS.escape(slug)}/vote"]`)) {
      const button = form.querySelector('button')
      // The reader's own vote is being sent. Its response will update the count.
      if (!button || button.getAttribute('aria-busy') === 'true') continue
      const figure = button.querySelector('.figure')
      if (figure) figure.textContent = numberFormat.format(votes)
      button.setAttribute(
        'aria-label',
        (button.getAttribute('aria-label') ?? '').replace(
          /, [\d,]+ votes?$/,
          `, ${numberFormat.format(votes)} ${votes === 1 ? 'vote' : 'votes'}`,
        ),
      )
    }
  }
}

customElements.define('live-week', LiveWeek)
