const [, slug] = /^\/listings\/([a-z0-9-]+)$/.exec(location.pathname) ?? []

/**
 * The first referrer of this listing in this tab, for its maker's statistics. Signing in on the way does not change it.
 * It is only sent with a vote or a click, and is forgotten with the tab.
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
