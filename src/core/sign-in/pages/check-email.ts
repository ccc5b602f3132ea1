import type { App } from '../../../platform/app.ts'
import { html } from '../../../platform/html.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import type { PageResponse } from '../../../web/show.ts'

/** Identical for every address: only its owner learns whether it has an account. */
export function checkEmailPage(app: App, email: string, sent: string): PageResponse {
  const hasMailbox = !app.config.production && !app.config.SMTP_URL
  return {
    title: 'Look into your mail',
    content: html`<div class="page narrow">${pageHead({
      title: 'Look into your mail',
      lede: html`We sent ${email} ${sent}`,
    })}
<p>Nothing there after a few minutes? Look into the spam folder, \
or check that the address is right and <a href="/sign-in">try again</a>.</p>
${
  hasMailbox && html`<p>This site sends no mail. What it would have sent is in the <a href="/mailbox">mailbox</a>.</p>`
}</div>`,
  }
}
