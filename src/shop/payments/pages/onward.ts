import { pageHead } from '../../../web/components/page-head.ts'
import { html } from '../../../web/html.ts'
import type { PageResponse } from '../../../web/show.ts'
import type { PaymentRedirect } from '../gateway.ts'

/** For providers that want to be sent a form: one more button, because the browser has to send it. */
export function onwardPage({ action, fields }: Exclude<PaymentRedirect, { url: string }>): PageResponse {
  return {
    title: 'On to the payment',
    content: html`<div class="page checkout">${pageHead({
      title: 'On to the payment',
      lede: html`You pay at ${new URL(action).host} and come back here.`,
    })}
<form method="post" action="${action}">${Object.entries(fields).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
    )}<button class="button button-signal">Go on</button>\
</form></div>`,
  }
}
