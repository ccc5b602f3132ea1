import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface SeveredLine {
  /** The database URL through this proxy. */
  url: string
  /** After this many messages from the client, calls back instead of forwarding the next one. */
  sever(after: number, then: () => void): void
  /** Messages from the client since the last call of `sever`. */
  said(): number
  hangUp(): void
  close(): void
}

/** A proxy to PostgreSQL that can cut the connection between any two statements. */
export async function layLine(database: string): Promise<SeveredLine> {
  const target = new URL(database)
  const sockets = new Set<Socket>()
  let said = 0
  let cut: { after: number; then: () => void } | undefined
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname)
    const end = () => void [near, far].forEach((socket) => (socket.destroy(), sockets.delete(socket)))
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', end).on('close', end).setNoDelay()
    }
    far.on('data', (chunk) => near.write(chunk))
    near.on('data', (chunk) => {
      if (cut && said++ === cut.after) {
        const { then } = cut
        cut = undefined
        return then()
      }
      far.write(chunk)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = new URL(database)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const hangUp = () => void [...sockets].forEach((socket) => socket.destroy())
  return {
    url: url.href,
    sever(after, then) {
      said = 0
      cut = { after, then }
    },
    said: () => said,
    hangUp,
    close() {
      hangUp()
      server.close()
    },
  }
}
