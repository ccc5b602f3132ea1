type Link = readonly [href: string, text: string]

interface LinkGroup {
  name: string
  links: readonly Link[]
}

/** Where the menus lead. `web` knows no feature, so `app` passes this in. */
export interface Navigation {
  main: readonly { key: string; path: string; name: string }[]
  account: { main: readonly Link[]; settings: readonly Link[] }
  admin: readonly LinkGroup[]
  footer: readonly LinkGroup[]
}
