import type { Socket } from 'node:net'
import { isIP } from 'node:net'
import { buildConnector } from 'undici'
import { type AddressRules, bareHost, checkedAddresses, mayStayConnected, notPublic } from './addresses.ts'

type Connect = buildConnector.connector

// More would only make a dead host slower to give up on.
const mostTries = 3

const plainConnect = buildConnector({ allowH2: false, timeout: 10_000 })

/**
 * Connects for undici, to checked addresses only. The name is looked up once and the connection made to what was found,
 * so an answer of the DNS that changes in between changes nothing.
 */
export function guardedConnect(rules: AddressRules, connect: Connect = plainConnect): Connect {
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
  for (const { address } of addresses.slice(0, mostTries)) {
    try {
      const socket = await opened(connect, {
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

function opened(connect: Connect, options: buildConnector.Options): Promise<Socket> {
  return new Promise((resolve, reject) =>
    connect(options, (error, socket) => (error ? reject(error) : resolve(socket!))),
  )
}
