import { previewKind } from '../core/brand/current.ts'
import { mailTransport } from '../core/mail/transport.ts'
import { may } from '../core/roles/roles.ts'
import { type Html, html } from '../platform/html.ts'
import { availableGateways, testPayments } from '../shop/payments/gateways.ts'
import { slot, slotKind } from '../web/slots.ts'

interface Trial {
  payments: ReturnType<typeof testPayments>
  mailbox: boolean
}

/** Not in the live preview of the brand, which shows the site as visitors see it. */
const trialSlot = slotKind<Trial>({
  name: 'trial',
  load: async (app) => ({
    payments: testPayments(availableGateways(app)),
    mailbox: mailTransport(app).kind === 'mailbox',
  }),
  fill: ({ role }, { payments, mailbox }) => {
    const isShown = may(role, 'health') && previewKind() !== 'frame' && (payments !== 'none' || mailbox)
    return isShown ? banner({ payments, mailbox }) : html``
  },
})

/** Tells owners and admins on every page that payments or emails are in test mode. */
export function trialBanner(): Html {
  return slot(trialSlot, 'banner', [], html``)
}

const paymentText = {
  none: html``,
  only: html` Test payments only: no real money moves. <a href="/admin/health/guide#payments">Set up real payments</a>.`,
  alongside: html` Test payments are on alongside real ones: anyone can order without paying. \
<a href="/admin/health/guide#payments">Turn them off</a>.`,
}

function banner({ payments, mailbox }: Trial): Html {
  return html`<aside class="trial" aria-label="Test mode"><div class="wrap">
<p><strong>Test mode.</strong>${paymentText[payments]}${
    mailbox &&
    html` Emails stay in <a href="/mailbox">the mailbox</a>. <a href="/admin/health/guide#emails">Set up email delivery</a>.`
  }</p></div></aside>`
}
