const pause = 350

/** Keeps a bill in step with the form beside it; without script a button does the same. */
class LiveSummary extends HTMLElement {
  #waiting: ReturnType<typeof setTimeout> | undefined
  #asked = 0

  connectedCallback() {
    const form = this.querySelector('form')
    if (!form) return
    for (const element of this.querySelectorAll<HTMLElement>('[data-without-script]')) element.hidden = true
    this.addEventListener('input', () => {
      clearTimeout(this.#waiting)
      this.#waiting = setTimeout(() => void this.#refresh(form), pause)
    })
  }

  async #refresh(form: HTMLFormElement) {
    const asked = ++this.#asked
    const place = this.querySelector<HTMLElement>('[data-summary]')!
    place.setAttribute('aria-busy', 'true')
    try {
      const answer = await fetch(this.dataset.address!, {
        method: 'POST',
        body: new URLSearchParams(new FormData(form) as unknown as Record<string, string>),
      })
      // A slow answer to an older question is none to the newer one.
      if (!answer.ok || asked !== this.#asked) return
      place.innerHTML = await answer.text()
      const text = place.querySelector<HTMLElement>('[data-pay-text]')?.dataset.payText
      const button = this.querySelector('[data-pay]')
      if (text && button) button.textContent = text
    } finally {
      if (asked === this.#asked) place.removeAttribute('aria-busy')
    }
  }
}

customElements.define('live-summary', LiveSummary)
