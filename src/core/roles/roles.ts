/** From the most to the least powerful. Owners and admins may do everything in the admin area. */
export const staffRoles = ['owner', 'admin', 'moderator', 'editor', 'finance', 'support'] as const
export type StaffRole = (typeof staffRoles)[number]
export type Role = 'member' | StaffRole

export const roleNames: Record<Role, string> = {
  member: 'Member',
  owner: 'Owner',
  admin: 'Admin',
  moderator: 'Moderator',
  editor: 'Editor',
  finance: 'Finance',
  support: 'Support',
}

export const roleTexts: Record<StaffRole, string> = {
  owner: 'Everything, including exports of the whole site and who is an admin or owner.',
  admin: 'Everything except exporting the whole site and changing admins and owners.',
  moderator: 'Listings, claims, reviews, votes and people.',
  editor: 'Pages, blog, categories and other content.',
  finance: 'Orders, refunds, fulfillment, coupons, revenue and VAT.',
  support: 'Look up people and orders, and resend emails.',
}

interface PermissionRule {
  /** The row of the matrix. */
  text: string
  /** The roles that have it in addition to owners and admins. */
  roles: readonly StaffRole[]
  ownersOnly?: true
}

function permissionRules<Name extends string>(all: Record<Name, PermissionRule>): Record<Name, PermissionRule> {
  return all
}

/**
 * The one place that defines who may do what. Rooms (`src/app/admin-rooms.ts`), single routes (`needs`) and commands
 * (`src/app/command-permissions.ts`) name a permission. The navigation, the matrix and docs/roles.md are derived.
 */
export const permissions = permissionRules({
  overview: { text: 'Open the admin area', roles: staffRoles },
  listings: {
    text: 'Edit, reschedule, transfer, merge, hide and delete listings, and write notes on them',
    roles: ['moderator'],
  },
  claims: { text: 'Decide claims', roles: ['moderator'] },
  reviews: { text: 'Approve and reject reviews', roles: ['moderator'] },
  moderation: { text: 'Handle reports and moderation rules', roles: ['moderator'] },
  votes: { text: 'Review suspicious votes', roles: ['moderator'] },
  'people:read': { text: 'Find people', roles: ['moderator', 'finance', 'support'] },
  'people:listings': { text: 'See a person’s listings and email settings', roles: ['moderator', 'support'] },
  'people:confirm': { text: 'Resend confirmation emails', roles: ['moderator', 'support'] },
  'people:activity': { text: 'See a person’s sessions, keys, votes and history', roles: ['moderator'] },
  'people:moderate': { text: 'Sign out, suspend and restore people, invite to sign up', roles: ['moderator'] },
  'people:manage': { text: 'Revoke access, reset second factors, delete accounts', roles: [] },
  notes: { text: 'Read and write staff notes on people', roles: ['moderator', 'finance', 'support'] },
  'notes:delete': { text: 'Delete staff notes of others', roles: [] },
  categories: { text: 'Edit categories', roles: ['editor'] },
  pages: { text: 'Write pages', roles: ['editor'] },
  blog: { text: 'Write the blog', roles: ['editor'] },
  interview: { text: 'Edit interview questions', roles: ['editor'] },
  'orders:read': { text: 'See orders and invoices', roles: ['finance', 'support'] },
  'orders:create': { text: 'Create free and manual orders, cancel unpaid ones', roles: ['finance'] },
  refunds: { text: 'Refund orders', roles: ['finance'] },
  fulfilment: { text: 'Fulfill orders', roles: ['finance'] },
  revenue: { text: 'See revenue and VAT reports', roles: ['finance'] },
  vat: { text: 'Change VAT rates', roles: ['finance'] },
  coupons: { text: 'Create and change coupons', roles: ['finance'] },
  exchange_rates: { text: 'Import and enter exchange rates', roles: ['finance'] },
  products: { text: 'Create and change products and prices', roles: [] },
  mails: { text: 'See and resend emails', roles: ['support'] },
  settings: { text: 'Change settings', roles: [] },
  brand: { text: 'Change how the site looks', roles: [] },
  jobs: { text: 'Run background jobs', roles: [] },
  audit: { text: 'Read the audit log', roles: [] },
  health: { text: 'See the health of the site', roles: [] },
  backups: { text: 'Export the whole site', roles: [], ownersOnly: true },
  roles: { text: 'Invite people and change roles', roles: [] },
  'roles:admins': { text: 'Change who is an admin or owner', roles: [], ownersOnly: true },
})
export type Permission = keyof typeof permissions

export const permissionNames = Object.keys(permissions) as Permission[]

export function isPermission(text: string): text is Permission {
  return Object.hasOwn(permissions, text)
}

export function isStaffRole(text: string): text is StaffRole {
  return (staffRoles as readonly string[]).includes(text)
}

/** Whether a role includes a permission. */
export function may(role: Role, permission: Permission): boolean {
  return rolesWith(permission).includes(role as StaffRole)
}

/** The roles that include a permission, the most powerful first. */
export function rolesWith(permission: Permission): StaffRole[] {
  const { roles, ownersOnly } = permissions[permission]
  return staffRoles.filter((role) => role === 'owner' || (!ownersOnly && role === 'admin') || roles.includes(role))
}

const plurals: Record<StaffRole, string> = {
  owner: 'owners',
  admin: 'admins',
  moderator: 'moderators',
  editor: 'editors',
  finance: 'finance',
  support: 'support',
}

/** For messages: `owners, admins and moderators`. */
export function roleList(roles: readonly StaffRole[]): string {
  return new Intl.ListFormat('en-US', { type: 'conjunction' })
    .format(roles.map((role) => plurals[role]))
    .replace(', and ', ' and ')
}

/**
 * Whether someone may act on an account: sign it out, reset it, delete it. Only owners may act on admins and owners,
 * because taking over their account would mean taking over their role.
 */
export function mayActOn(actor: Role, target: Role): boolean {
  return target === 'member' || actor === 'owner' || (actor === 'admin' && target !== 'owner' && target !== 'admin')
}
