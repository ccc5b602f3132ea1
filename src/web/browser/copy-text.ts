import { showToast } from './toast-message.ts'

class CopyText extends HTMLElement {
  connectedCallback() {
    const button = this.querySelector('button')
    if (!button || !navigator.clipboard) return
    button.hidden = false
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(this.querySelector('code')?.textContent ?? '')
      showToast('Copied')
    })
  }
}

customElements.define('copy-text', CopyText)
