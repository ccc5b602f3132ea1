import { type Html, html } from '../../../platform/html.ts'
import { slot, slotKind } from '../../../web/slots.ts'
import { followedBy } from '../follow.ts'

interface Followable {
  id: number
  slug: string
  name: string
}

/** A form that follows or unfollows a listing, and works without a script like the vote button. */
export function followButton({ id, slug, name }: Followable): Html {
  return slot(kind, id, [slug, name], button(slug, name, false))
}

const kind = slotKind<ReadonlySet<number>>({
  name: 'follow',
  load: (app, viewer, keys) => followedBy(app.db, viewer.id, keys.map(Number)),
  fill: (_, followed, key, [slug, name]) => button(slug!, name!, followed.has(Number(key))),
})

function button(slug: string, name: string, isFollowing: boolean): Html {
  const [value, pressed, text] = isFollowing ? ['stop', 'true', 'Following'] : ['begin', 'false', 'Follow']
  return html`<form method="post" action="/listings/${slug}/follow">\
<button class="button button-quiet" name="follow" value="${value}" aria-pressed="${pressed}">\
${text}<span class="visually-hidden"> ${name}</span></button></form>`
}
