const [, slug] = /^\/listings\/([a-z0-9-]+)$/.exec(location.pathname) ?? []

/**
 * What first led to this listing in this tab, for the numbers of its maker: signing in on the way does not change it. It is told with a
 * vote or a click and with nothing else, and ends with the tab.
 */
export function arrival(): string {
  if (!slug) return ''
  const key = `arrival ${slug}`
  try {
    const first = sessionStorage.getItem(key) ?? document.referrer
    sessionStorage.setItem(key, first)
    return first
  } catch {
    return document.referrer
  }
}

if (slug) {
  arrival()
  document.querySelector('a[href$="/visit"]')?.addEventListener('click', (event) => {
    const from = arrival()
    if (from) (event.currentTarget as HTMLAnchorElement).search = String(new URLSearchParams({ from }))
  })
}
