/** Sends the position of the cursor in a text, so that a picture is inserted there and not at the end. */
class TextCursor extends HTMLElement {
  connectedCallback() {
    const text = document.getElementById(this.getAttribute('for')!) as HTMLTextAreaElement | null
    const input = this.querySelector('input')!
    text?.addEventListener('blur', () => (input.value = String(text.selectionStart)))
  }
}

customElements.define('text-cursor', TextCursor)
