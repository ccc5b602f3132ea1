/** Scrolls each row of tabs to its current tab, which may be outside a narrow screen. */
for (const current of document.querySelectorAll<HTMLElement>('.tabs [aria-current]')) {
  const row = current.closest<HTMLElement>('.tabs')!
  const { left, right } = current.getBoundingClientRect()
  const box = row.getBoundingClientRect()
  if (left < box.left || right > box.right) row.scrollLeft += (left + right - box.left - box.right) / 2
}
