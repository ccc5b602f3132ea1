import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import tls from 'node:tls'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

/** An HTTPS server on loopback whose certificate this process trusts. Responses are chosen by path. */
export async function trustedLoopback(answers: Record<string, (origin: string) => object>) {
  const certificate = read('loopback-certificate.pem')
  tls.setDefaultCACertificates([...tls.getCACertificates(), certificate])
  const requests: string[] = []
  const server = createServer({ cert: certificate, key: read('loopback-key.pem') }, ({ url, headers }, response) => {
    requests.push(url!)
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify(answers[url!]!(`https://${headers.host}`)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { port: (server.address() as AddressInfo).port, requests, close }
}
