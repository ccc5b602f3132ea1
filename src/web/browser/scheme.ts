const form = document.querySelector<HTMLFormElement>('form.scheme')

form?.addEventListener('submit', (event) => {
  const chosen = (event.submitter as HTMLButtonElement | null)?.value
  if (!chosen) return
  event.preventDefault()
  const root = document.documentElement
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  if (chosen === 'auto') delete root.dataset.scheme
  else root.dataset.scheme = chosen
  // The Cookie Store API is not in every browser that the site supports.
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `scheme=${chosen === 'auto' ? '' : chosen}; Path=/; Max-Age=${chosen === 'auto' ? 0 : 31536000}; SameSite=Lax${secure}`
  for (const button of form.querySelectorAll('button'))
    button.setAttribute('aria-pressed', String(button.value === chosen))
})
