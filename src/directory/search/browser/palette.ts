import { isTyping } from '../../../web/browser/keys.ts'

let dialog: HTMLDialogElement | undefined
let lastRequest = 0

/** Opens the search palette from anywhere with `/` or ⌘K. */
document.addEventListener('keydown', (event) => {
  const shortcut =
    (event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)) ||
    (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey))
  if (!shortcut) return
  event.preventDefault()
  open()
})

for (const field of document.querySelectorAll<HTMLInputElement>('[data-palette]')) {
  field.addEventListener('click', () => open(field.value))
}

function open(words = ''): void {
  dialog ??= build()
  if (dialog.open) return
  dialog.showModal()
  const input = dialog.querySelector('input')!
  input.value = words
  input.select()
  void suggest(words)
}

function build(): HTMLDialogElement {
  const palette = document.createElement('dialog')
  palette.className = 'palette'
  palette.setAttribute('aria-label', 'Search')
  const form = document.createElement('form')
  form.className = 'palette-field'
  form.action = '/search'
  form.setAttribute('role', 'search')
  const input = Object.assign(document.createElement('input'), {
    type: 'search',
    name: 'q',
    placeholder: 'Search products',
    maxLength: 200,
    autocomplete: 'off',
  })
  input.setAttribute('aria-label', 'Search products')
  form.append(input)
  const results = document.createElement('div')
  results.className = 'palette-results'
  results.setAttribute('aria-live', 'polite')
  palette.append(form, results)
  document.body.append(palette)

  let timer: ReturnType<typeof setTimeout> | undefined
  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(() => void suggest(input.value), 90)
  })
  palette.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const stops: HTMLElement[] = [input, ...results.querySelectorAll('a')]
    const at = stops.indexOf(document.activeElement as HTMLElement)
    stops[(at + (event.key === 'ArrowDown' ? 1 : stops.length - 1)) % stops.length]?.focus()
    event.preventDefault()
  })
  palette.addEventListener('click', (event) => {
    if (event.target === palette) palette.close()
  })
  return palette
}

async function suggest(words: string): Promise<void> {
  const request = ++lastRequest
  const response = await fetch(`/search/suggestions?${new URLSearchParams({ q: words })}`).catch(() => undefined)
  if (!response?.ok || request !== lastRequest) return
  const markup = await response.text()
  // The server escapes the markup. A slower, older response must not replace a newer one.
  if (request === lastRequest) dialog!.querySelector('.palette-results')!.innerHTML = markup
}
