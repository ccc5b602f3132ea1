import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** A package that is loaded at its first use. For large ones that a start doesn't need. */
export function lazyPackage<Package>(name: string): () => Package {
  let loaded: Package | undefined
  return () => (loaded ??= require(name) as Package)
}
