/** Lets a message go after a while, unless someone reads it with the pointer or the keyboard on it. */
class ToastMessage extends HTMLElement {
  connectedCallback() {
    if (this.classList.contains('toast-still')) return
    this.role ??= 'status'
    const leave = () => (this.matches(':hover, :focus-within') ? setTimeout(leave, 2000) : this.remove())
    setTimeout(leave, 6000)
  }
}

customElements.define('toast-message', ToastMessage)

export function say(text: string): void {
  const message = document.createElement('toast-message')
  message.className = 'toast'
  message.textContent = text
  message.setAttribute('role', 'status')
  document.body.append(message)
}
