interface DraftEvent {
  status: string
  done: number
  total: number
  text: string
  /** The names of the pages that were read. */
  pages: string[]
}

/** Follows the progress of a draft, and reloads the page when it is finished. */
class DraftProgress extends HTMLElement {
  #events: EventSource | undefined

  connectedCallback() {
    this.#events = new EventSource(this.dataset.events!)
    this.#events.addEventListener('draft', (event) => this.#show(JSON.parse(event.data) as DraftEvent))
  }

  disconnectedCallback() {
    this.#events?.close()
  }

  #show({ status, done, total, text, pages }: DraftEvent) {
    if (status === 'ready' || status === 'failed') {
      this.#events?.close()
      return location.reload()
    }
    const step = this.querySelector('.draft-step')!
    if (step.textContent !== text) step.textContent = text
    const bar = this.querySelector('progress')!
    if (status === 'crawling' && total > 0) [bar.max, bar.value] = [total, done]
    else bar.removeAttribute('value')
    const list = this.querySelector('.draft-pages')!
    for (const name of pages.slice(list.childElementCount))
      list.append(Object.assign(document.createElement('li'), { textContent: name, dir: 'auto' }))
    const current = status === 'crawling' ? 0 : 1
    for (const [index, item] of this.querySelectorAll('.draft-steps li').entries())
      if (index === current) item.setAttribute('aria-current', 'step')
      else item.removeAttribute('aria-current')
  }
}

customElements.define('draft-progress', DraftProgress)
