import { createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type AddressRules, checkedAddresses, checkPlace, mayStayConnected, notPublic, portOf } from './addresses.ts'

interface FilteringProxy extends AsyncDisposable {
  url: string
  /** What was asked for and not let through. */
  refused: string[]
}

interface ProxyLimits {
  requests: number
  bytes: number
}

/** A proxy on loopback that lets a browser reach what the reader may reach, and nothing else. */
export async function openProxy(rules: AddressRules, { requests, bytes }: ProxyLimits): Promise<FilteringProxy> {
  const sockets = new Set<Duplex>()
  const refused: string[] = []
  let asked = 0
  let received = 0

  async function reach(target: string): Promise<Socket> {
    const url = new URL(target)
    if (++asked > requests) throw new Error('too many requests')
    checkPlace(rules, url)
    const [first] = await checkedAddresses(rules, url.hostname, portOf(url))
    const socket = await connected(first!.address, portOf(url))
    hold(socket)
    if (!mayStayConnected(rules, url.hostname, portOf(url), socket.remoteAddress)) {
      socket.destroy()
      throw notPublic(url.hostname)
    }
    socket.on('data', (chunk: Buffer) => {
      received += chunk.length
      if (received > bytes) for (const one of sockets) one.destroy()
    })
    return socket
  }

  function hold(socket: Duplex) {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }

  const server = createServer((incoming, outgoing) => {
    const target = incoming.url ?? ''
    reach(target).then(
      (socket) => {
        const { host, pathname, search } = new URL(target)
        const onward = request(
          {
            createConnection: () => socket,
            method: incoming.method,
            path: pathname + search,
            headers: { ...endToEnd(incoming), host, connection: 'close' },
          },
          (answer) => {
            outgoing.writeHead(answer.statusCode!, endToEnd(answer))
            answer.pipe(outgoing)
          },
        )
        onward.on('error', () => outgoing.destroy())
        incoming.pipe(onward)
      },
      () => {
        refused.push(target)
        outgoing.writeHead(403).end()
      },
    )
  })
  // Encrypted connections and WebSockets of both kinds come this way.
  server.on('connect', (incoming: IncomingMessage, client: Duplex, head: Buffer) => {
    const target = incoming.url ?? ''
    hold(client)
    reach(`http://${target}`).then(
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
  server.on('connection', hold)
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

function connected(host: string, port: number): Promise<Socket> {
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

function endToEnd({ headers }: IncomingMessage): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).filter(
      (entry): entry is [string, string | string[]] =>
        entry[1] !== undefined &&
        !/^(proxy-.*|connection|keep-alive|te|trailer|transfer-encoding|upgrade)$/.test(entry[0]),
    ),
  )
}
