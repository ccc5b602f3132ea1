/** j and k move the focus through the lists of a page, as in many email clients. */
document.addEventListener('keydown', (event) => {
  if (event.key !== 'j' && event.key !== 'k') return
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
  const links = [...document.querySelectorAll<HTMLElement>('[data-keys] > li .row-name a, [data-keys] > li > a')]
  const current = links.findIndex((link) => link.closest('li')!.contains(document.activeElement))
  const next = links[event.key === 'j' ? current + 1 : Math.max(0, current - 1)]
  if (!next) return
  next.focus({ preventScroll: true })
  next.closest('li')!.scrollIntoView({ block: 'nearest' })
  event.preventDefault()
})

export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select') || target.closest('dialog') !== null)
  )
}
