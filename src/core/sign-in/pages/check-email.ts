import type { App } from '../../../platform/app.ts'
import { html } from '../../../platform/html.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import type { PageResponse } from '../../../web/show.ts'

/** Identical for every address: only its owner learns whether it has an account. */
export function checkEmailPage(app: App, email: string, sent: string): PageResponse {
  const hasMailbox = !app.config.production && !app.config.SMTP_URL
  return {
    title: 'Check your email',
    content: html`<div class="page narrow">${pageHead({
      title: 'Check your email',
      lede: html`We sent ${email} ${sent}`,
    })}
<p>Nothing after a few minutes? Check your spam folder, \
or make sure the address is right and <a href="/sign-in">try again</a>.</p>
${
  hasMailbox && html`<p>This site doesn’t send email yet. Open the <a href="/mailbox">mailbox</a> to read it.</p>`
}</div>`,
  }
}
