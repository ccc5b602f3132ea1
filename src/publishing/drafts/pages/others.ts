import { isDeepStrictEqual } from 'node:util'
import { day } from '../../../platform/duration.ts'
import type { FieldName } from '../fields.ts'
import { type DraftFields, fieldIn } from '../queries.ts'
import type { DraftVersion } from '../versions.ts'
import type { OverwrittenValue } from './part.ts'

const remembered = 3 * day

/** For each part: words of the reader that somebody has since written over. Versions are the newest first. */
export function overwrittenByOthers(
  versions: readonly DraftVersion[],
  parts: DraftFields,
  memberId: number,
  now: Date,
): Map<string, OverwrittenValue> {
  const lost = new Map<string, OverwrittenValue>()
  for (const name of new Set(versions.flatMap(({ keys }) => keys))) {
    const touching = versions.filter(({ keys }) => keys.includes(name))
    const [latest] = touching
    const mine = touching.find(({ member_id }) => member_id === memberId)
    if (!latest || !mine || latest.member_id === memberId || now.getTime() - latest.made_at.getTime() > remembered)
      continue
    const value = mine.after[name]?.value ?? null
    if (!isDeepStrictEqual(value, fieldIn(parts, name as FieldName).value))
      lost.set(name, { by: latest.member_name, value, revision: mine.revision, overwritten: false })
  }
  return lost
}

/** Somebody else's words that the reader has just written over. */
export function overwrittenByReader(
  versions: readonly DraftVersion[],
  name: string,
  revision: number,
): OverwrittenValue | undefined {
  const theirs = versions.find((version) => version.revision === revision && version.keys.includes(name))
  return theirs && { by: theirs.member_name, value: theirs.after[name]?.value ?? null, revision, overwritten: true }
}
