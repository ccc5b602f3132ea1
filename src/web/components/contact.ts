import { type Html, html } from '../html.ts'

/** Where to write to the site team, where it says so. */
export function contact(email: string): Html {
  return email === '' ? html`` : html`<p class="section">Write to us: <a href="mailto:${email}">${email}</a></p>`
}
