import { type Html, html } from '../../../web/html.ts'
import { slot, slotKind } from '../../../web/slots.ts'
import { followedBy } from '../followed-by.ts'

interface Followable {
  id: number
  slug: string
  name: string
}

/** Hearing of a listing, or no longer: a form like the vote. */
export function followButton({ id, slug, name }: Followable): Html {
  return slot(kind, id, [slug, name], button(slug, name, false))
}

const kind = slotKind<ReadonlySet<number>>({
  name: 'follow',
  load: (app, viewer, keys) => followedBy(app.db, viewer.id, keys.map(Number)),
  fill: (_, followed, key, [slug, name]) => button(slug!, name!, followed.has(Number(key))),
})

function button(slug: string, name: string, following: boolean): Html {
  return html`<form method="post" action="/listings/${slug}/follow">\
<button class="button button-quiet" name="follow" value="${following ? 'stop' : 'begin'}" aria-pressed="${
    following ? 'true' : 'false'
  }">${following ? 'Following' : 'Follow'}<span class="visually-hidden"> ${name}</span></button>\
</form>`
}
