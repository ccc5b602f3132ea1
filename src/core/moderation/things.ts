import type { App } from '../../platform/app.ts'
import type { Statement } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { extensionPoint } from '../../platform/extensions.ts'
import { fingerprint } from '../../platform/fingerprint.ts'
import type { AdminActor } from '../audit/actor.ts'
import type { Case } from './cases.ts'

export type ThingKind = 'listing' | 'edit' | 'review' | 'update' | 'sign_up'

export const thingNames: Record<ThingKind, string> = {
  listing: 'Listing',
  edit: 'Edit of a listing',
  review: 'Review',
  update: 'Update',
  sign_up: 'Sign-up',
}

/** What moderators see before they decide. */
export interface ThingView {
  title: string
  /** The page where visitors see it, if any. */
  path: `/${string}` | null
  text: string
  author: string | null
}

interface Decided {
  by: AdminActor
  /** Empty unless the thing is removed. */
  reason: string
}

/** Something that people can report or rules can hold. Implemented by the feature that it belongs to. */
export interface ModeratedThing {
  kind: ThingKind
  /** Finds a thing for visitors to report. Undefined if they can't see it. */
  findPublic?(
    db: Queryable,
    id: number,
  ): Promise<{ title: string; path: `/${string}`; authorId: number | null } | undefined>
  /** Undefined if it no longer exists. */
  view(db: Queryable, one: Case): Promise<ThingView | undefined>
  /** Selects the `label` and `content` of the thing for a row `c` of `moderation_cases`, for bulk actions. */
  summary: Statement
  remove(app: App, tx: Transaction, one: Case, decided: Decided): Promise<void>
  /** Publishes a held thing. A reported thing stays unchanged. */
  keep(app: App, tx: Transaction, one: Case, decided: Decided): Promise<void>
}

export const moderatedThings = extensionPoint<ModeratedThing>('moderated things')

export function thingOf(app: App, kind: string): ModeratedThing | undefined {
  return app.extensions.of(moderatedThings).find((thing) => thing.kind === kind)
}

/** A fingerprint of the text that a moderator has read. Its author may change it at any time. */
export function viewVersion({ title, text }: ThingView): string {
  return fingerprint([title, text])
}
