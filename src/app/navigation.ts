import type { Navigation } from '../web/layout/navigation.ts'

/** Every menu of the site. */
export const navigation: Navigation = {
  main: [
    { key: 'launches', path: '/launches', name: 'Launches' },
    { key: 'categories', path: '/categories', name: 'Categories' },
    { key: 'leaderboards', path: '/leaderboards', name: 'Leaderboards' },
    { key: 'founders', path: '/founders', name: 'Founders' },
    { key: 'blog', path: '/blog', name: 'Blog' },
  ],
  account: {
    main: [
      ['/account/listings', 'Listings'],
      ['/account/drafts', 'Drafts'],
      ['/account/claims', 'Claims'],
      ['/account/orders', 'Orders'],
      ['/account/interview', 'Interview'],
      ['/account/notifications', 'Notifications'],
    ],
    settings: [
      ['/account/profile', 'Profile'],
      ['/account/security', 'Security'],
      ['/account/sessions', 'Sessions'],
      ['/account/keys', 'API keys'],
      ['/account/apps', 'Connected apps'],
      ['/account/webhooks', 'Webhooks'],
      ['/account/mails', 'Email settings'],
    ],
  },
  admin: [
    {
      name: 'Overview',
      links: [
        ['/admin', 'Overview'],
        ['/admin/getting-started', 'Getting started'],
        ['/admin/bulk', 'Bulk actions'],
      ],
    },
    {
      name: 'Directory',
      links: [
        ['/admin/listings', 'Listings'],
        ['/admin/changes', 'Changes'],
        ['/admin/claims', 'Claims'],
        ['/admin/moderation', 'Moderation'],
        ['/admin/moderation/rules', 'Rules'],
        ['/admin/reviews', 'Reviews'],
        ['/admin/votes', 'Votes'],
        ['/admin/categories', 'Categories'],
      ],
    },
    {
      name: 'Orders',
      links: [
        ['/admin/orders', 'Orders'],
        ['/admin/fulfilment', 'Fulfillment'],
        ['/admin/revenue', 'Revenue'],
        ['/admin/products', 'Products'],
        ['/admin/coupons', 'Coupons'],
        ['/admin/vat', 'VAT rates'],
        ['/admin/currency', 'Currency'],
        ['/admin/exchange-rates', 'Exchange rates'],
      ],
    },
    {
      name: 'Content',
      links: [
        ['/admin/pages', 'Pages'],
        ['/admin/blog', 'Blog'],
        ['/admin/interview', 'Interview'],
      ],
    },
    {
      name: 'Site',
      links: [
        ['/admin/settings', 'Settings'],
        ['/admin/brand', 'Brand'],
        ['/admin/people', 'People'],
        ['/admin/invitations', 'Invitations'],
        ['/admin/roles', 'Roles'],
        ['/admin/roles/matrix', 'Who can do what'],
        ['/admin/jobs', 'Jobs'],
        ['/admin/mails', 'Emails'],
        ['/admin/webhooks', 'Webhooks'],
        ['/admin/audit', 'Audit log'],
        ['/admin/health', 'Health'],
        ['/admin/backups', 'Backups'],
      ],
    },
  ],
  footer: [
    {
      key: 'explore',
      name: 'Explore',
      links: [
        ['/launches', 'Launch calendar'],
        ['/categories', 'Categories'],
        ['/leaderboards', 'Leaderboards'],
        ['/awards', 'Awards'],
        ['/updates', 'Latest updates'],
        ['/founders', 'Founders'],
      ],
    },
    {
      key: 'makers',
      name: 'For makers',
      links: [
        ['/pricing', 'Pricing'],
        ['/badges', 'Badges'],
        ['/how-ranking-works', 'How ranking works'],
        ['/blog', 'Blog'],
      ],
    },
    {
      key: 'agents',
      name: 'For agents',
      links: [
        ['/docs/api', 'API reference'],
        ['/docs/mcp', 'MCP server'],
        ['/docs/webhooks', 'Webhooks'],
        ['/openapi.json', 'OpenAPI file'],
        ['/llms.txt', 'llms.txt'],
      ],
    },
    {
      key: 'about',
      name: 'About',
      links: [
        ['/about', 'About'],
        ['/terms', 'Terms'],
        ['/privacy', 'Privacy'],
      ],
    },
  ],
}
