import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

export interface BreakableConnection {
  /** The URL of the database through this proxy. */
  url: string
  break(): Promise<void>
  /** New connections work again. */
  restore(): Promise<void>
  /** From now on, swallows every byte, including those of new connections, without closing any connection. */
  hang(): void
}

/** A TCP proxy in front of PostgreSQL whose connections a test can break. */
export async function breakableConnection(url: string): Promise<BreakableConnection> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let isHanging = false
  const forward = (client: Socket) => {
    if (isHanging) {
      sockets.add(client)
      client.on('error', () => {}).on('close', () => sockets.delete(client))
      return void client.resume()
    }
    const server = connect(Number(target.port || 5432), target.hostname)
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {}).on('close', () => (sockets.delete(from), to.destroy()))
      from.pipe(to)
    }
  }
  let server: Server
  const listen = async (port: number) => {
    server = createServer(forward).listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  const proxyUrl = new URL(url)
  proxyUrl.host = `127.0.0.1:${port}`
  return {
    url: proxyUrl.href,
    async break() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
    hang() {
      isHanging = true
      for (const socket of sockets) socket.unpipe().resume()
    },
    async restore() {
      isHanging = false
      if (!server.listening) await listen(port)
    },
  }
}
