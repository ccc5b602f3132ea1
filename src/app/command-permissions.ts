import type { Command } from 'commander'
import { commandLineActor } from '../core/audit/actor.ts'
import { memberByEmail } from '../core/members/members.ts'
import { may, type Permission, roleList, roleNames, rolesWith } from '../core/roles/roles.ts'
import type { Queryable } from '../platform/database/types.ts'
import { notFound, Problem } from '../platform/problem.ts'

/**
 * The permission each command needs with `--as`. Subcommands inherit it unless they are listed. Null: only the operator
 * of the machine can run it, without `--as`.
 */
export const commandPermissions: Readonly<Record<string, Permission | null>> = {
  serve: null,
  worker: null,
  migrate: null,
  setup: null,
  seed: null,
  import: null,
  export: null,
  backup: null,
  move: null,
  doctor: null,
  user: 'people:manage',
  'user list': 'people:read',
  'user show': 'people:activity',
  'user suspend': 'people:moderate',
  'user unsuspend': 'people:moderate',
  'user sign-out': 'people:moderate',
  'user invite': 'people:moderate',
  'user uninvite': 'people:moderate',
  'user invitations': 'people:moderate',
  'user verify': 'people:confirm',
  'user note': 'notes',
  key: 'people:manage',
  roles: 'roles',
  settings: 'settings',
  maintenance: 'settings',
  brand: 'brand',
  categories: 'categories',
  pages: 'pages',
  blog: 'blog',
  interview: 'interview',
  products: 'products',
  coupons: 'coupons',
  currency: 'products',
  'exchange-rates': 'exchange_rates',
  vat: 'vat',
  listings: 'listings',
  claims: 'claims',
  reviews: 'reviews',
  moderation: 'moderation',
  orders: 'orders:read',
  'orders refund': 'refunds',
  'orders create': 'orders:create',
  'orders receipt': 'mails',
  fulfilment: 'fulfilment',
  revenue: 'revenue',
  jobs: 'jobs',
  mails: 'mails',
  audit: 'audit',
}

/** Undefined if neither the command nor a parent is listed. */
export function permissionOf(path: string): Permission | null | undefined {
  if (Object.hasOwn(commandPermissions, path)) return commandPermissions[path]
  return path === '' ? undefined : permissionOf(path.split(' ').slice(0, -1).join(' '))
}

/** Without the name of the program: `orders refund`. */
export function commandPath(command: Command): string {
  return command.parent ? `${commandPath(command.parent)} ${command.name()}`.trim() : ''
}

/** Who a command acts as. */
export interface ActingPerson {
  email: string
  command: string
  permission: Permission
}

/** Checks, before a command opens the site, whether it can be run with `--as` at all. */
export function readActing(command: Command): ActingPerson | undefined {
  const { as: email } = command.optsWithGlobals<{ as?: string }>()
  commandLineActor.adminId = null
  if (email === undefined) return undefined
  const path = commandPath(command)
  const permission = permissionOf(path)
  if (!permission) throw new Problem('forbidden', `Only the operator of the machine can run ${path}. Leave out --as.`)
  return { email, command: path, permission }
}

/** Runs the command by the rules of the person's role, and names them in the audit log. */
export async function actAs(db: Queryable, { email, command, permission }: ActingPerson): Promise<void> {
  const member = await memberByEmail(db, email)
  if (!member) throw notFound(`No account has the email ${email}.`)
  if (!may(member.role, permission))
    throw new Problem(
      'forbidden',
      `Only ${roleList(rolesWith(permission))} can run ${command}. The role of ${email} is ${roleNames[member.role]}.`,
    )
  commandLineActor.adminId = member.id
}
