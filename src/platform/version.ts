import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }

/** The version of this software. */
export const version: string = manifest.version

/** The commit it was built from: COMMIT, or the checked-out commit. Empty if neither is known. */
export const commit: string = process.env.COMMIT || checkedOut(join(import.meta.dirname, '../../.git'))

function checkedOut(folder: string): string {
  try {
    // In a linked worktree, `.git` is a file that names the folder, and branches are in the main one.
    const linked = /^gitdir: (.+)/.exec(read(folder))?.[1]
    const own = linked ? resolve(folder, '..', linked) : folder
    const common = linked ? resolve(own, read(join(own, 'commondir')) || '.') : folder
    const head = read(join(own, 'HEAD'))
    const branch = /^ref: (.+)/.exec(head)?.[1]
    if (!branch) return head
    return (
      read(join(common, branch)) ||
      (new RegExp(`^(\\w+) ${branch}$`, 'm').exec(read(join(common, 'packed-refs')))?.[1] ?? '')
    )
  } catch {
    return ''
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}
