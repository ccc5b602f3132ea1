const count = new Intl.NumberFormat('en')

/** Keeps the counts of the week as they are on the server. Around the lists; without script they are right at the next visit. */
class LiveWeek extends HTMLElement {
  #events: EventSource | undefined

  connectedCallback() {
    this.#follow()
    // A page in the background needs no counts, and gets the present ones when it is looked at again.
    document.addEventListener('visibilitychange', () => (document.hidden ? this.#rest() : this.#follow()))
  }

  disconnectedCallback() {
    this.#rest()
  }

  #follow() {
    if (this.#events || document.hidden) return
    this.#events = new EventSource('/live/week')
    this.#events.addEventListener('counts', (event) => {
      for (const [slug, votes] of Object.entries(JSON.parse(event.data) as Record<string, number>))
        this.#show(slug, votes)
    })
  }

  #rest() {
    this.#events?.close()
    this.#events = undefined
  }

  #show(slug: string, votes: number) {
    for (const form of this.querySelectorAll(`form[action="/listings/${CSS.escape(slug)}/vote"]`)) {
      const button = form.querySelector('button')
      // What the reader is just doing is not talked over.
      if (!button || button.getAttribute('aria-busy') === 'true') continue
      const figure = button.querySelector('.figure')
      if (figure) figure.textContent = count.format(votes)
      button.setAttribute(
        'aria-label',
        (button.getAttribute('aria-label') ?? '').replace(
          /, [\d,]+ votes?$/,
          `, ${count.format(votes)} ${votes === 1 ? 'vote' : 'votes'}`,
        ),
      )
    }
  }
}

customElements.define('live-week', LiveWeek)
