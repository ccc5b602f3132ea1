import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../../platform/problem.ts'
import type { Site } from '../../../web/page.ts'
import { isPermission, may, type Permission, type Role, roleList, roleNames, rolesWith } from '../roles.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The permission required to open an admin page or send its forms. */
    permission?: Permission
  }
}

/** The options of a route that needs another permission than its room: `server.post(path, needs('refunds'), …)`. */
export function needs(permission: Permission): { config: { permission: Permission } } {
  return { config: { permission } }
}

/** A page or form of the admin area and the permission it needs. */
interface AdminRoute {
  method: string
  path: string
  permission: Permission
}

const isAdminPath = /^\/admin(\/|$)/

/**
 * Checks every route below `/admin` by its declared permission before its handler runs. A route that declares none
 * stops the server from starting.
 */
export class AdminGuard {
  readonly routes: AdminRoute[] = []
  #room: Permission | undefined

  constructor(server: FastifyInstance, site: Pick<Site, 'readPerson'>) {
    server.addHook('onRoute', (route) => {
      if (!isAdminPath.test(route.url)) return
      const methods = [route.method].flat()
      const permission: string | undefined = route.config?.permission ?? this.#room
      if (permission === undefined || !isPermission(permission)) throw undeclared(methods[0]!, route.url, permission)
      route.config = { ...route.config, permission }
      for (const method of methods) if (method !== 'HEAD') this.routes.push({ method, path: route.url, permission })
    })
    server.addHook('preHandler', (request, _, done) => {
      const { permission } = request.routeOptions.config
      if (!permission) return done()
      const check = async () => {
        const person = await site.readPerson(request)
        if (person && !may(person.member.role, permission)) throw refused(request, person.member.role, permission)
      }
      check().then(() => done(), done)
    })
  }

  /** Registers routes that need this permission unless they name another. */
  room(permission: Permission, register: () => void): void {
    this.#room = permission
    register()
    this.#room = undefined
  }

  mayOpen(role: Role, address: string): boolean {
    const parts = address.split(/[?#]/)[0]!.split('/')
    const route = this.routes.find(({ method, path }) => method === 'GET' && isPathOf(path.split('/'), parts))
    return route !== undefined && may(role, route.permission)
  }
}

function isPathOf(pattern: readonly string[], parts: readonly string[]): boolean {
  return pattern.length === parts.length && pattern.every((part, at) => part.startsWith(':') || part === parts[at])
}

function undeclared(method: string, path: string, permission: string | undefined): Error {
  return new Error(
    permission === undefined
      ? `${method} ${path} declares no permission. List its room with one in src/app/admin-rooms.ts, ` +
          `or pass needs('…') (src/core/roles/admin/guard.ts) as the second argument of the route.`
      : `${method} ${path} needs the permission "${permission}", which is missing in src/core/roles/roles.ts.`,
  )
}

function refused({ method }: FastifyRequest, role: Role, permission: Permission): Problem {
  const action = method === 'GET' ? 'open this page' : 'do this'
  const yours = role === 'member' ? '' : ` Your role is ${roleNames[role]}. Ask an owner if you need more.`
  return new Problem('forbidden', `Only ${roleList(rolesWith(permission))} can ${action}.${yours}`)
}
