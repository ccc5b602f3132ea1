import { type Html, html } from '../../platform/html.ts'

/** The contact address of the site. Empty when the owner has not set one. */
export function contact(email: string): Html {
  return email === '' ? html`` : html`<p class="section">Contact us: <a href="mailto:${email}">${email}</a></p>`
}
