import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { after, before, test } from 'node:test'
import { onOneStorage } from '../../support/storage.ts'
import { type Notebook, openNotebook } from '../operation/support/requests.ts'

onOneStorage('a broken request', (storage) => {
  let notebook: Notebook
  let port: number
  before(async () => {
    notebook = await openNotebook(await storage.open())
    await notebook.server.listen({ host: '127.0.0.1', port: 0 })
    ;({ port } = notebook.server.server.address() as AddressInfo)
  })
  after(() => notebook.close())

  async function answerTo(text: string): Promise<{ status: number; problem: any; requestId: string | undefined }> {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    let answer = ''
    socket.on('data', (more) => (answer += more)).on('error', () => {})
    socket.write(text)
    await once(socket, 'close')
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    return {
      status: Number(head.split(' ')[1]),
      problem: JSON.parse(body),
      requestId: /^x-request-id: (\S+)$/im.exec(head)?.[1],
    }
  }
  const request = (...headers: string[]) =>
    `GET /api/v1/notes HTTP/1.1\r\n${['Host: localhost', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`

  for (const [what, text, detail] of [
    ['headers of 20 KiB', request(`Authorization: Bearer ${'a'.repeat(20_000)}`), /over 16 KiB/],
    ['a malformed header', request('no colon here'), /isn't a valid HTTP request/],
    ['something that is not HTTP', 'HELO harbour\r\n\r\n', /isn't a valid HTTP request/],
    [
      'a body with two lengths',
      'POST /api/v1/notes HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n',
      /isn't a valid HTTP request/,
    ],
  ] as const) {
    test(`${what} gets a problem document`, async () => {
      const { status, problem, requestId } = await answerTo(text)
      assert.equal(status, 400)
      assert.equal(problem.code, 'invalid_request')
      assert.equal(problem.request_id, requestId)
      assert.match(problem.detail, detail)
    })
  }

  test('a body whose Content-Length is over the limit is refused before it is sent', async () => {
    const { status, problem } = await answerTo(
      'POST /api/v1/notebooks/log/notes HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2097152\r\n\r\n{',
    )
    assert.equal(status, 401)
    assert.equal(problem.code, 'authentication_required')
  })

  test('an ordinary request is served', async () => {
    assert.equal((await fetch(`http://127.0.0.1:${port}/api/v1/notes`)).status, 200)
  })
})
