import { transportOf } from '../../features/mail/team.ts'
import { onlyTestPayments } from '../../features/payments/gateways.ts'
import { html, type Html } from '../html.ts'
import { slot, slotKind } from '../slots.ts'

interface Trial {
  payments: boolean
  mailbox: boolean
}

const kind = slotKind<Trial>({
  name: 'trial',
  load: async (app) => ({ payments: onlyTestPayments(app), mailbox: transportOf(app).kind === 'mailbox' }),
  fill: ({ role }, { payments, mailbox }) => (role === 'admin' && (payments || mailbox) ? banner({ payments, mailbox }) : html``),
})

/** Tells admins, on every page, that payments or mails are not real yet. */
export function trialBanner(): Html {
  return slot(kind, 'banner', [], html``)
}

function banner({ payments, mailbox }: Trial): Html {
  return html`<aside class="trial" aria-label="Not for real yet"><div class="wrap"><p><strong>Trying things out.</strong>${payments && html` Only test payments: no money moves. <a href="/admin/health/guide#payments">How to take real ones</a>.`}${mailbox && html` Mails stay in <a href="/mailbox">the mailbox</a>. <a href="/admin/health/guide#mails">How to send them</a>.`}</p></div></aside>`
}
