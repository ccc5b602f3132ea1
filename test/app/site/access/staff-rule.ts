import type { StaffRole } from '../../../../src/core/roles/roles.ts'

interface StaffRule {
  about: string
  /** Matched against the method and the path pattern of the router. */
  routes: RegExp
  /** Besides owners and admins, who may open everything. */
  roles: readonly StaffRole[]
  ownersOnly?: true
}

/** Who may open what in the admin area. The first match decides; a route without a match fails the test. */
export const staffRules: readonly StaffRule[] = [
  {
    about: 'overview, who can do what, and the bulk actions on lists that the role may open',
    routes: /^(GET \/admin(\/roles\/matrix)?$|\w+ \/admin\/bulk(\/|$))/,
    roles: ['moderator', 'editor', 'finance', 'support'],
  },
  {
    about: 'listings, changes, claims, reviews, moderation and votes',
    routes: /^\w+ \/admin\/(listings|changes|claims|reviews|moderation|votes)(\/|$)/,
    roles: ['moderator'],
  },
  {
    about: 'finding people and reading one',
    routes: /^GET \/admin\/people(\/:id)?$/,
    roles: ['moderator', 'finance', 'support'],
  },
  {
    about: 'notes on people',
    routes: /^POST \/admin\/people\/:id\/notes(\/delete)?$/,
    roles: ['moderator', 'finance', 'support'],
  },
  {
    about: 'resending a confirmation email',
    routes: /^POST \/admin\/people\/(confirm|:id\/verify)$/,
    roles: ['moderator', 'support'],
  },
  {
    about: 'bulk actions on people',
    routes: /^\w+ \/admin\/people\/bulk$/,
    roles: ['moderator'],
  },
  {
    about: 'signing out, suspending and restoring a person, inviting people to sign up',
    routes:
      /^(POST \/admin\/people\/:id\/(sign-out|suspend|unsuspend)|\w+ \/admin\/invitations(\/:id\/revoke|\/bulk)?)$/,
    roles: ['moderator'],
  },
  {
    about: 'revoking access, resetting a second factor, deleting an account and changing a role',
    routes: /^POST \/admin\/people\/:id\/(revoke|reset-second-factor|delete|role)$/,
    roles: [],
  },
  {
    about: 'pages, blog, categories and interview',
    routes: /^\w+ \/admin\/(pages|categories|blog|interview)(\/|$)/,
    roles: ['editor'],
  },
  {
    about: 'orders and invoices',
    routes: /^GET \/admin\/orders(\/:number(\/invoices\/:invoice)?)?$/,
    roles: ['finance', 'support'],
  },
  {
    about: 'bulk actions on orders: finance cancels unpaid ones, support resends receipts',
    routes: /^\w+ \/admin\/orders\/bulk$/,
    roles: ['finance', 'support'],
  },
  {
    about: 'resending a receipt',
    routes: /^POST \/admin\/orders\/:number\/receipt$/,
    roles: ['support'],
  },
  {
    about: 'creating free and manual orders',
    routes: /^\w+ \/admin\/orders\/new$/,
    roles: ['finance'],
  },
  {
    about: 'refunds, fulfillment, revenue, VAT, coupons and exchange rates',
    routes: /^\w+ \/admin\/(orders\/:number\/(refund|outside)|fulfilment|revenue|vat|coupons|exchange-rates)(\/|$)/,
    roles: ['finance'],
  },
  {
    about: 'emails: list, resend, test and preview',
    routes: /^\w+ \/admin\/(mails|emails)(\/|$)/,
    roles: ['support'],
  },
  {
    about: 'making, scheduling, downloading and deleting exports of the whole site',
    routes: /^(POST \/admin\/backups\/|GET \/admin\/backups\/(:id\/file|bulk)$)/,
    roles: [],
    ownersOnly: true,
  },
  {
    about:
      'getting started, products, currency, settings, brand, webhooks, roles, jobs, audit log, health and the list of backups',
    routes:
      /^\w+ \/admin\/(getting-started|products|currency|settings|brand|webhooks|roles|jobs|audit|audit\.csv|health|backups)(\/|$)/,
    roles: [],
  },
]

export function isOpenTo(role: StaffRole, { roles, ownersOnly }: StaffRule): boolean {
  return role === 'owner' || (!ownersOnly && role === 'admin') || roles.includes(role)
}

export function staffRuleOf(route: string): StaffRule | undefined {
  return staffRules.find(({ routes }) => routes.test(route))
}
