import type { StaffRole } from '../../../../src/core/roles/roles.ts'

interface StaffRule {
  about: string
  /** Matched against the method and the path pattern of the router. */
  routes: RegExp
  /** Besides owners and admins, who may open everything. */
  roles: readonly StaffRole[]
}

/** Who may open what in the admin area. The first match decides; a route without a match fails the test. */
export const staffRules: readonly StaffRule[] = [
  {
    about: 'overview and who can do what',
    routes: /^GET \/admin(\/roles\/matrix)?$/,
    roles: ['moderator', 'editor', 'finance', 'support'],
  },
  {
    about: 'listings, changes, claims, reviews and votes',
    routes: /^\w+ \/admin\/(listings|changes|claims|reviews|votes)(\/|$)/,
    roles: ['moderator'],
  },
  {
    about: 'finding people and reading one',
    routes: /^GET \/admin\/people(\/:id)?$/,
    roles: ['moderator', 'finance', 'support'],
  },
  {
    about: 'resending a confirmation email',
    routes: /^POST \/admin\/people\/(confirm|:id\/verify)$/,
    roles: ['moderator', 'support'],
  },
  {
    about: 'signing out, suspending and restoring a person',
    routes: /^POST \/admin\/people\/:id\/(sign-out|suspend|unsuspend)$/,
    roles: ['moderator'],
  },
  {
    about: 'revoking access, resetting a second factor, deleting an account and changing a role',
    routes: /^POST \/admin\/people\/:id\/(revoke|reset-second-factor|delete|role)$/,
    roles: [],
  },
  {
    about: 'categories, blog and interview',
    routes: /^\w+ \/admin\/(categories|blog|interview)(\/|$)/,
    roles: ['editor'],
  },
  {
    about: 'orders and invoices',
    routes: /^GET \/admin\/orders(\/:number(\/invoices\/:invoice)?)?$/,
    roles: ['finance', 'support'],
  },
  {
    about: 'refunds, fulfillment, revenue and VAT',
    routes: /^\w+ \/admin\/(orders\/:number\/(refund|outside)|fulfilment|revenue|vat)(\/|$)/,
    roles: ['finance'],
  },
  {
    about: 'emails: list, resend, test and preview',
    routes: /^\w+ \/admin\/(mails|emails)(\/|$)/,
    roles: ['support'],
  },
  {
    about: 'getting started, products, settings, brand, webhooks, roles, jobs, audit log and health',
    routes: /^\w+ \/admin\/(getting-started|products|settings|brand|webhooks|roles|jobs|audit|audit\.csv|health)(\/|$)/,
    roles: [],
  },
]

export function staffRuleOf(route: string): StaffRule | undefined {
  return staffRules.find(({ routes }) => routes.test(route))
}
