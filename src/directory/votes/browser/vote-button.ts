import { showToast } from '../../../web/browser/toast-message.ts'
import { arrival } from '../../traffic/browser/arrival.ts'

const numberFormat = new Intl.NumberFormat('en')

/** Shows the vote optimistically, then the server's count. If the request fails, shows the old state again. */
class VoteButton extends HTMLElement {
  connectedCallback() {
    this.querySelector('form')?.addEventListener('submit', (event) => {
      event.preventDefault()
      void this.#vote(event.currentTarget as HTMLFormElement)
    })
  }

  async #vote(form: HTMLFormElement) {
    const button = form.querySelector('button')!
    if (button.getAttribute('aria-busy') === 'true') return
    const before = this.#currentState(button)
    const choice = button.value
    this.#show(button, { voted: !before.voted, votes: before.votes + (before.voted ? -1 : 1) })
    button.setAttribute('aria-busy', 'true')
    try {
      const response = await fetch(form.action, {
        method: 'POST',
        headers: { accept: 'application/json' },
        body: new URLSearchParams({ vote: choice, from: arrival() }),
      })
      const body = await response.json()
      if (response.status === 401) return location.assign(body.sign_in)
      if (!response.ok) throw new Error(body.detail)
      this.#show(button, body)
      if (body.notice) showToast(body.notice)
    } catch (error) {
      this.#show(button, before)
      showToast(error instanceof Error && error.message ? error.message : 'Your vote didn’t go through. Try again.')
    } finally {
      button.removeAttribute('aria-busy')
    }
  }

  #currentState(button: HTMLButtonElement) {
    return {
      voted: button.getAttribute('aria-pressed') === 'true',
      votes: Number(button.querySelector('.figure')!.textContent!.replace(/\D/g, '')),
      notice: button.title,
    }
  }

  #show(button: HTMLButtonElement, { voted, votes, notice }: { voted: boolean; votes: number; notice?: string }) {
    button.setAttribute('aria-pressed', String(voted))
    button.toggleAttribute('data-uncounted', !!notice)
    button.title = notice ?? ''
    button.value = voted ? 'withdraw' : 'cast'
    const slug = CSS.escape(this.querySelector('form')!.action.split('/').at(-2)!)
    for (const figure of [button.querySelector('.figure')!, ...document.querySelectorAll(`[data-votes="${slug}"]`)])
      figure.textContent = numberFormat.format(votes)
    const label = button.getAttribute('aria-label') ?? ''
    button.setAttribute(
      'aria-label',
      label.replace(/, [\d,]+ votes?$/, `, ${numberFormat.format(votes)} ${votes === 1 ? 'vote' : 'votes'}`),
    )
  }
}

customElements.define('vote-button', VoteButton)
