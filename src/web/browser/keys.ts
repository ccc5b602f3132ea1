/** j and k walk through the lists of a page, as in many readers of mail and news. */
document.addEventListener('keydown', (event) => {
  if (event.key !== 'j' && event.key !== 'k') return
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
  const stops = [...document.querySelectorAll<HTMLElement>('[data-keys] > li .row-name a, [data-keys] > li > a')]
  const at = stops.findIndex((stop) => stop.closest('li')!.contains(document.activeElement))
  const next = stops[event.key === 'j' ? at + 1 : Math.max(0, at - 1)]
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
