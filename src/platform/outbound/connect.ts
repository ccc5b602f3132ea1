import type { Socket } from 'node:net'
import { isIP } from 'node:net'
import type { buildConnector } from 'undici'
import { type AddressRules, bareHost, checkedAddresses, mayStayConnected, notPublic } from './addresses.ts'
import { undici } from './undici.ts'

type Connect = buildConnector.connector

// Trying more would only delay giving up on a dead host.
const maxAddresses = 3

let shared: Connect | undefined
const plainConnect = () => (shared ??= undici().buildConnector({ allowH2: false, timeout: 10_000 }))

/**
 * A connector for undici that connects only to checked addresses. The name is resolved once and the connection goes to
 * the resulting address, so DNS rebinding has no effect.
 */
export function guardedConnect(rules: AddressRules, connect: Connect = plainConnect()): Connect {
  return (options, callback) => {
    connectChecked(rules, connect, options).then(
      (socket) => callback(null, socket),
      (error: Error) => callback(error, null),
    )
  }
}

async function connectChecked(rules: AddressRules, connect: Connect, options: buildConnector.Options): Promise<Socket> {
  const { hostname, protocol } = options
  const port = Number(options.port) || (protocol === 'https:' ? 443 : 80)
  const addresses = await checkedAddresses(rules, hostname, port)
  const servername = isIP(bareHost(hostname)) ? undefined : bareHost(hostname)
  let failure: unknown
  for (const { address } of addresses.slice(0, maxAddresses)) {
    try {
      const socket = await openSocket(connect, {
        ...options,
        hostname: address,
        ...(servername && protocol === 'https:' && { servername }),
      })
      if (mayStayConnected(rules, hostname, port, socket.remoteAddress)) return socket
      socket.destroy()
      throw notPublic(bareHost(hostname))
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

function openSocket(connect: Connect, options: buildConnector.Options): Promise<Socket> {
  return new Promise((resolve, reject) =>
    connect(options, (error, socket) => (error ? reject(error) : resolve(socket!))),
  )
}
