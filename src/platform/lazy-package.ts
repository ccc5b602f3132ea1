import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Loads a package at first use. For large packages that aren't needed at startup. */
export function lazyPackage<Package>(name: string): () => Package {
  let loaded: Package | undefined
  return () => (loaded ??= require(name) as Package)
}
