import { isDeepStrictEqual } from 'node:util'
import { day } from '../../../platform/duration.ts'
import type { DraftFieldName } from '../fields.ts'
import { type DraftFields, type DraftVersion, fieldIn } from '../queries.ts'

/** A value that was overwritten by someone who may not have seen it. */
export interface OverwrittenValue {
  /** Who overwrote the reader's value or, if `byReader`, whose value the reader overwrote. */
  by: string | null
  value: unknown
  /** The version that has the value. */
  revision: number
  byReader: boolean
}

const shownFor = 3 * day

/** The reader's values that others have overwritten, by field. Expects the newest versions first. */
export function overwrittenByOthers(
  versions: readonly DraftVersion[],
  fields: DraftFields,
  memberId: number,
  now: Date,
): Map<string, OverwrittenValue> {
  const overwritten = new Map<string, OverwrittenValue>()
  for (const name of new Set(versions.flatMap(({ keys }) => keys))) {
    const ofField = versions.filter(({ keys }) => keys.includes(name))
    const [latest] = ofField
    const mine = ofField.find(({ member_id }) => member_id === memberId)
    if (!latest || !mine || latest.member_id === memberId || now.getTime() - latest.made_at.getTime() > shownFor)
      continue
    const value = mine.after[name]?.value ?? null
    if (!isDeepStrictEqual(value, fieldIn(fields, name as DraftFieldName).value))
      overwritten.set(name, { by: latest.member_name, value, revision: mine.revision, byReader: false })
  }
  return overwritten
}

/** Someone else's value that the reader has just overwritten. */
export function overwrittenByReader(
  versions: readonly DraftVersion[],
  name: string,
  revision: number,
): OverwrittenValue | undefined {
  const theirs = versions.find((version) => version.revision === revision && version.keys.includes(name))
  return theirs && { by: theirs.member_name, value: theirs.after[name]?.value ?? null, revision, byReader: true }
}
