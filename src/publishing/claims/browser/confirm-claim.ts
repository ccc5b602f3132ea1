/**
 * Confirms a claim when a person sees the page. Link scanners don't run it, and pages that a browser or email client
 * loads in advance are hidden until they are opened.
 */
class ConfirmClaim extends HTMLElement {
  connectedCallback() {
    const confirm = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', confirm)
      this.querySelector('button')!.setAttribute('aria-busy', 'true')
      this.querySelector('form')!.requestSubmit()
    }
    document.addEventListener('visibilitychange', confirm)
    confirm()
  }
}

customElements.define('confirm-claim', ConfirmClaim)
