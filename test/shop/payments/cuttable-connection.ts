import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface CuttableConnection {
  /** The database URL through this proxy. */
  url: string
  /** After this many messages from the client, calls back instead of forwarding the next one. */
  sever(after: number, then: () => void): void
  /** Messages from the client since the last call of `sever`. */
  messageCount(): number
  hangUp(): void
  close(): void
}

/** A proxy to PostgreSQL that can cut the connection between any two statements. */
export async function openCuttableConnection(database: string): Promise<CuttableConnection> {
  const target = new URL(database)
  const sockets = new Set<Socket>()
  let messageCount = 0
  let cut: { after: number; then: () => void } | undefined
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname)
    const end = () => void [client, upstream].forEach((socket) => (socket.destroy(), sockets.delete(socket)))
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', end).on('close', end).setNoDelay()
    }
    upstream.on('data', (chunk) => client.write(chunk))
    client.on('data', (chunk) => {
      if (cut && messageCount++ === cut.after) {
        const { then } = cut
        cut = undefined
        return then()
      }
      upstream.write(chunk)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = new URL(database)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const hangUp = () => void [...sockets].forEach((socket) => socket.destroy())
  return {
    url: url.href,
    sever(after, then) {
      messageCount = 0
      cut = { after, then }
    },
    messageCount: () => messageCount,
    hangUp,
    close() {
      hangUp()
      server.close()
    },
  }
}
