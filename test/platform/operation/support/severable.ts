import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

export interface Severable {
  /** The same database, by a way that can be cut. */
  url: string
  sever(): Promise<void>
  mend(): Promise<void>
}

/** Stands between the service and its PostgreSQL, and takes it away. */
export async function severable(url: string): Promise<Severable> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  const join = (near: Socket) => {
    const far = connect(Number(target.port || 5432), target.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {}).on('close', () => (sockets.delete(one), other.destroy()))
      one.pipe(other)
    }
  }
  let server: Server
  const listen = async (port: number) => {
    server = createServer(join).listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  const near = new URL(url)
  near.host = `127.0.0.1:${port}`
  return {
    url: near.href,
    async sever() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
    async mend() {
      await listen(port)
    },
  }
}
