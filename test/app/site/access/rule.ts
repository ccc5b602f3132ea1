/** Who opens a page or sends a form, relative to the owner of the resource. */
export const visitors = ['stranger', 'another member', 'co-founder', 'owner', 'admin'] as const
export type VisitorKind = (typeof visitors)[number]

/**
 * open: it answers, or says what is missing in the form. sign in: it leads to the sign-in page. forbidden: 403.
 * missing: 404, as if it did not exist.
 */
export type Outcome = 'open' | 'sign in' | 'forbidden' | 'missing'

export interface Rule {
  name: string
  about: string
  /** Matched against the method and the path pattern of the router. */
  routes: RegExp
  outcome: Record<VisitorKind, Outcome>
  /** Open to other sites and programs, so cross-site requests are not refused. */
  fromAnywhere?: boolean
}

const everyone = {
  stranger: 'open',
  'another member': 'open',
  'co-founder': 'open',
  owner: 'open',
  admin: 'open',
} as const
const members = { ...everyone, stranger: 'sign in' } as const
const people = { ...members, 'another member': 'missing', admin: 'missing' } as const

/** The first match decides. A route without a match fails the test and needs a rule. */
export const rules: readonly Rule[] = [
  {
    name: 'exports of the site',
    about: 'what only owners may do at `/admin/backups`',
    routes: /^(POST \/admin\/backups\/|GET \/admin\/backups\/(:id\/file|bulk)$)/,
    outcome: {
      stranger: 'sign in',
      'another member': 'forbidden',
      'co-founder': 'forbidden',
      owner: 'forbidden',
      admin: 'forbidden',
    },
  },
  {
    name: 'admin area',
    about: 'everything below `/admin`; what each role may open is in the next table',
    routes: /^\w+ \/admin(\/|$)/,
    outcome: {
      stranger: 'sign in',
      'another member': 'forbidden',
      'co-founder': 'forbidden',
      owner: 'forbidden',
      admin: 'open',
    },
  },
  {
    name: 'team of a draft',
    about: 'inviting co-founders to a draft and removing them',
    routes: /^POST \/account\/drafts\/:id\/(invites|cofounders)(\/|$)/,
    outcome: { ...people, 'co-founder': 'forbidden' },
  },
  {
    name: 'revenue of a listing',
    about: 'connecting and disconnecting a payment provider',
    routes: /^\w+ \/account\/listings\/:id\/revenue\/(connect|disconnect)$/,
    outcome: { ...people, 'co-founder': 'forbidden' },
  },
  {
    name: 'draft or listing',
    about: 'one draft or one listing in the account',
    routes: /^\w+ \/account\/(drafts|listings)\/:id(\/|$)/,
    outcome: people,
  },
  {
    name: 'claim, order, webhook or request of a key',
    about: 'one claim, order, webhook or request of an API key for more access in the account',
    routes: /^\w+ \/account\/(claims\/:id|orders\/:number|webhooks\/:id|keys\/requests\/:id)(\/|$)/,
    outcome: { ...people, 'co-founder': 'missing' },
  },
  {
    name: 'set-up step',
    about: 'the steps of the set-up, which end with it',
    routes: /^POST \/set-up\/steps\//,
    outcome: {
      stranger: 'sign in',
      'another member': 'missing',
      'co-founder': 'missing',
      owner: 'missing',
      admin: 'missing',
    },
  },
  {
    name: 'set-up',
    about: 'the first start of a new site, missing as soon as there is an admin',
    routes: /^(\w+ \/set-up|GET \/set-up\/:token)$/,
    outcome: {
      stranger: 'missing',
      'another member': 'missing',
      'co-founder': 'missing',
      owner: 'missing',
      admin: 'missing',
    },
  },
  {
    name: 'emailed link',
    about: 'pages behind a link in an email, or the link printed at first start, for anyone who has it',
    routes: /^\w+ \/(verify|reset|sign-in\/link|claims\/confirm|set-up)\/:token(\/|$)|^GET \/staff\/:token$/,
    outcome: everyone,
  },
  {
    name: 'account',
    about:
      'everything else below `/account`, connecting a device, submitting a product, accepting an invitation or a role, following, reviewing and voting',
    routes:
      /^(\w+ \/account(\/|$)|\w+ \/device$|POST \/submit$|POST \/(invites|staff)\/:token$|POST \/listings\/:slug\/(vote|follow|review)$|GET \/listings\/:slug\/review$)/,
    outcome: members,
  },
  {
    name: 'programs',
    about: 'the authorization server, webhooks of payment gateways, one-click unsubscribing',
    routes: /^POST \/(oauth\/(token|register|revoke|device)$|webhooks\/|unsubscribe\/)/,
    outcome: everyone,
    fromAnywhere: true,
  },
  {
    name: 'checkout',
    about: 'an order, for anyone with its link',
    routes: /^\w+ \/checkout\/:token(\/|$)/,
    outcome: everyone,
  },
  {
    name: 'public forms',
    about: 'sign-in with its second step, sign-up, password reset, consent, color scheme, reporting',
    routes:
      /^POST \/(sign-in|sign-up|sign-out|reset|scheme|sign-in\/link|sign-in\/(passkey|second-step)(\/options)?|oauth\/interaction\/:uid|report\/:kind\/:id)$/,
    outcome: everyone,
  },
  {
    name: 'mailbox',
    about:
      'outside production, the emails of a site without SMTP, for requests from the machine itself; ' +
      'from elsewhere it is missing for everyone but admins',
    routes: /^GET \/mailbox/,
    outcome: everyone,
  },
  {
    name: 'public pages',
    about: 'everything else that is public',
    routes:
      /^GET \/($|:slug$|\.well-known\/|assets\/|brand\/|badge-samples\/|badges|blog|categories|compare|docs\/|errors\/|favicon\.|feeds\/|founders|goodbye$|how-ranking-works|icons\/|mark\.png$|mcp\/server|moderation-log|report\/|index\.md$|invites\/|launches|leaderboards|listings\/|live\/|llms\.txt$|media\/|oauth\/|oembed$|og\/|about|awards|pricing|privacy|terms|reset$|robots\.txt$|search|sign-in|sign-up$|site\.webmanifest$|sitemap|skill\.md$|styleguide$|submit$|unsubscribe\/|updates)/,
    outcome: everyone,
  },
]

export function ruleOf(route: string): Rule | undefined {
  return rules.find(({ routes }) => routes.test(route))
}
