import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import tls from 'node:tls'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

/** An https server on loopback whose certificate this process trusts. */
export async function trustedLoopback(body: string) {
  const certificate = read('loopback-certificate.pem')
  tls.setDefaultCACertificates([...tls.getCACertificates(), certificate])
  let asked = 0
  const server = createServer({ cert: certificate, key: read('loopback-key.pem') }, (_request, response) => {
    asked++
    response.setHeader('content-type', 'application/json').end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { port: (server.address() as AddressInfo).port, asked: () => asked, close }
}
