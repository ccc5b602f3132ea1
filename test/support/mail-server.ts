import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string[]
  raw: string
  email: Email
}

export interface MailServer {
  url: string
  received: ReceivedMail[]
  /**
   * The responses to the next emails, in order: a reply code, or closing the connection. Afterwards it accepts again.
   */
  answers: (number | 'hang up')[]
  /** The number of connections so far. */
  connections(): number
  close(): Promise<void>
}

/** A real SMTP server on loopback that stores the emails it receives. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const answers: (number | 'hang up')[] = []
  let connections = 0
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onConnect(_session, done) {
      connections++
      done()
    },
    async onData(stream, session, done) {
      // The client may disconnect before the end.
      const raw = await text(stream).catch(() => undefined)
      if (raw === undefined) return
      const answer = answers.shift()
      if (typeof answer === 'number') return done(Object.assign(new Error('not now'), { responseCode: answer }))
      const { mailFrom, rcptTo } = session.envelope
      received.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        raw,
        email: await PostalMime.parse(raw),
      })
      if (answer === 'hang up') return closeAll()
      done()
    },
    ...options,
  })
  const sockets = new Set<{ destroy(): void }>()
  const closeAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  server.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    answers,
    connections: () => connections,
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}
