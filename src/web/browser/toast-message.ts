/** Removes the message after a while, but not while the pointer or the focus is on it. */
class ToastMessage extends HTMLElement {
  connectedCallback() {
    if (this.classList.contains('toast-still')) return
    this.role ??= 'status'
    const dismiss = () => (this.matches(':hover, :focus-within') ? setTimeout(dismiss, 2000) : this.remove())
    setTimeout(dismiss, 6000)
  }
}

customElements.define('toast-message', ToastMessage)

export function showToast(text: string): void {
  const message = document.createElement('toast-message')
  message.className = 'toast'
  message.textContent = text
  message.setAttribute('role', 'status')
  document.body.append(message)
}
