import { type Html, html } from '../../../web/html.ts'

/** On a listing that nobody has claimed. */
export function claimNote({ slug, name }: { slug: string; name: string }): Html {
  return html`<p class="muted">Is <span dir="auto">${name}</span> yours? \
<a href="/account/claims?listing=${slug}" rel="nofollow">Claim this listing</a></p>`
}
