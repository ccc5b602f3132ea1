const debounce = 350

/** Updates the order summary when the form next to it changes. Without a script, a button does the same. */
class LiveSummary extends HTMLElement {
  #timer: ReturnType<typeof setTimeout> | undefined
  #lastRequest = 0

  connectedCallback() {
    const form = this.querySelector('form')
    if (!form) return
    for (const element of this.querySelectorAll<HTMLElement>('[data-without-script]')) element.hidden = true
    this.addEventListener('input', () => {
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => void this.#refresh(form), debounce)
    })
  }

  async #refresh(form: HTMLFormElement) {
    const request = ++this.#lastRequest
    const summary = this.querySelector<HTMLElement>('[data-summary]')!
    summary.setAttribute('aria-busy', 'true')
    try {
      const response = await fetch(this.dataset.address!, {
        method: 'POST',
        body: new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])),
      })
      // Ignores the response if a newer request has been sent.
      if (!response.ok || request !== this.#lastRequest) return
      summary.innerHTML = await response.text()
      const { total, payText } = summary.querySelector<HTMLElement>('[data-pay-text]')?.dataset ?? {}
      this.querySelector('[data-total-text]')!.textContent = total ?? '–'
      if (payText) this.querySelector('[data-pay]')!.textContent = payText
    } finally {
      if (request === this.#lastRequest) summary.removeAttribute('aria-busy')
    }
  }
}

customElements.define('live-summary', LiveSummary)
