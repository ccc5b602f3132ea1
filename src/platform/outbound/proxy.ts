import { createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import {
  type AddressRules,
  checkedAddresses,
  checkOutboundUrl,
  mayStayConnected,
  notPublic,
  portOf,
} from './addresses.ts'

interface FilteringProxy extends AsyncDisposable {
  url: string
  /** The targets of refused requests. */
  refused: string[]
}

interface ProxyLimits {
  requests: number
  bytes: number
}

/** A loopback proxy that gives a browser the same SSRF guard as our own requests. */
export async function openProxy(rules: AddressRules, { requests, bytes }: ProxyLimits): Promise<FilteringProxy> {
  const sockets = new Set<Duplex>()
  const refused: string[] = []
  let requestCount = 0
  let receivedBytes = 0

  async function connectTo(target: string): Promise<Socket> {
    const url = new URL(target)
    if (++requestCount > requests) throw new Error('too many requests')
    checkOutboundUrl(rules, url)
    const [first] = await checkedAddresses(rules, url.hostname, portOf(url))
    const socket = await openSocket(first!.address, portOf(url))
    track(socket)
    if (!mayStayConnected(rules, url.hostname, portOf(url), socket.remoteAddress)) {
      socket.destroy()
      throw notPublic(url.hostname)
    }
    socket.on('data', (chunk: Buffer) => {
      receivedBytes += chunk.length
      if (receivedBytes > bytes) for (const open of sockets) open.destroy()
    })
    return socket
  }

  function track(socket: Duplex) {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }

  const server = createServer((incoming, outgoing) => {
    const target = incoming.url ?? ''
    connectTo(target).then(
      (socket) => {
        const { host, pathname, search } = new URL(target)
        const forwarded = request(
          {
            createConnection: () => socket,
            method: incoming.method,
            path: pathname + search,
            headers: { ...endToEndHeaders(incoming), host, connection: 'close' },
          },
          (response) => {
            outgoing.writeHead(response.statusCode!, endToEndHeaders(response))
            response.pipe(outgoing)
          },
        )
        forwarded.on('error', () => outgoing.destroy())
        incoming.pipe(forwarded)
      },
      () => {
        refused.push(target)
        outgoing.writeHead(403).end()
      },
    )
  })
  // Browsers use CONNECT for HTTPS and for WebSockets.
  server.on('connect', (incoming: IncomingMessage, client: Duplex, head: Buffer) => {
    const target = incoming.url ?? ''
    track(client)
    connectTo(`http://${target}`).then(
      (socket) => {
        client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
        if (head.length > 0) socket.write(head)
        socket.pipe(client)
        client.pipe(socket)
        client.on('close', () => socket.destroy())
        socket.on('close', () => client.destroy())
      },
      () => {
        refused.push(target)
        client.end('HTTP/1.1 403 Forbidden\r\n\r\n')
      },
    )
  })
  server.on('connection', track)
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refused,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function openSocket(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: 10_000 })
    socket.once('connect', () => {
      socket.setTimeout(0)
      resolve(socket)
    })
    socket.once('timeout', () => socket.destroy(new Error('timed out')))
    socket.once('error', reject)
  })
}

function endToEndHeaders({ headers }: IncomingMessage): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).filter(
      (entry): entry is [string, string | string[]] =>
        entry[1] !== undefined &&
        !/^(proxy-.*|connection|keep-alive|te|trailer|transfer-encoding|upgrade)$/.test(entry[0]),
    ),
  )
}
