type Link = readonly [href: string, text: string]

interface LinkGroup {
  name: string
  links: readonly Link[]
}

/** The links of all menus. `src/app` passes them in, because `web` knows no feature. */
export interface Navigation {
  main: readonly { key: string; path: string; name: string }[]
  account: { main: readonly Link[]; settings: readonly Link[] }
  admin: readonly LinkGroup[]
  footer: readonly (LinkGroup & { key: string })[]
}
