import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const installedList = 'node_modules/.package-lock.json'
const nodeBinaries = ['node_modules/node/bin/node', 'node_modules/node/bin/node.exe']

/**
 * Compares package-lock.json with the list that npm writes to node_modules on success, so that a manual installation
 * counts like one made by `npm start`.
 *
 * state: complete | partial (only development packages are missing) | stale | missing
 */
export function inspectInstall(root, { dev }) {
  const wanted = requiredPackages(root)
  const present = installedPackages(root)
  const isLacking = ([path, wantedPackage]) => !isSame(wantedPackage, present?.[path])

  const runtime = wanted.filter(([, entry]) => !entry.dev && !entry.devOptional)
  const lackingRuntime = runtime.filter(isLacking).map(([path]) => path)
  const lacking = (dev ? wanted : runtime).filter(isLacking).map(([path]) => path)
  const hasDev = wanted.some(([path, entry]) => entry.dev && present?.[path])

  if (!present) return { state: 'missing', lacking, hasDev }
  if (!nodeBinaries.some((path) => existsSync(join(root, path)))) {
    return { state: 'missing', lacking: [nodeBinaries[0], ...lacking], hasDev }
  }
  if (lackingRuntime.length > 0) return { state: 'stale', lacking, hasDev }
  return { state: lacking.length > 0 ? 'partial' : 'complete', lacking, hasDev }
}

/** Deletes npm's list, so that the installation counts as missing until npm succeeds and writes it again. */
export function distrustInstall(root) {
  rmSync(join(root, installedList), { force: true })
}

function requiredPackages(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  // Optional packages are mostly binaries for other platforms, which npm does not install. Workspaces are folders of
  // this repository that nothing imports by name.
  return Object.entries(packages).filter(
    ([path, entry]) => path.startsWith('node_modules/') && !entry.optional && !entry.link,
  )
}

function installedPackages(root) {
  try {
    return JSON.parse(readFileSync(join(root, installedList), 'utf8')).packages
  } catch {
    return undefined
  }
}

function isSame(wanted, present) {
  if (!present || present.version !== wanted.version) return false
  return !present.integrity || !wanted.integrity || present.integrity === wanted.integrity
}
