interface News {
  status: string
  done: number
  total: number
  text: string
}

/** Follows the making of a draft, and opens it when it is there. */
class DraftProgress extends HTMLElement {
  #events: EventSource | undefined

  connectedCallback() {
    this.#events = new EventSource(this.dataset.events!)
    this.#events.addEventListener('draft', (event) => this.#show(JSON.parse(event.data) as News))
  }

  disconnectedCallback() {
    this.#events?.close()
  }

  #show({ status, done, total, text }: News) {
    if (status === 'ready' || status === 'failed') {
      this.#events?.close()
      return location.reload()
    }
    const step = this.querySelector('.draft-step')!
    if (step.textContent !== text) step.textContent = text
    const bar = this.querySelector('progress')!
    if (status === 'crawling' && total > 0) [bar.max, bar.value] = [total, done]
    else bar.removeAttribute('value')
    this.querySelectorAll('.draft-steps li').forEach((item, index) =>
      item.toggleAttribute('aria-current', index === (status === 'crawling' ? 0 : 1)),
    )
  }
}

customElements.define('draft-progress', DraftProgress)
