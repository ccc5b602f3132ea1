import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { TcpProxy, UdpProxy } from '../../prove/support/proxy.ts'
import { until } from '../platform/jobs/support.ts'

/** A server that repeats what it hears, behind a proxy, and a client. */
async function echo(t: { after(work: () => unknown): void }) {
  const heard: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      heard.push(String(chunk))
      socket.write(`${chunk}!`)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy = await TcpProxy.to('127.0.0.1', (server.address() as AddressInfo).port)
  t.after(async () => {
    await proxy.close()
    server.close()
  })
  const open = async () => {
    const answers: string[] = []
    const socket: Socket = connect(proxy.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.on('data', (chunk) => answers.push(String(chunk)))
    await once(socket, 'connect')
    return { socket, answers }
  }
  return { proxy, heard, open }
}

test('during a partition nothing passes, and afterwards everything arrives in order', async (t) => {
  const { proxy, heard, open } = await echo(t)
  const { socket, answers } = await open()
  proxy.partition()
  socket.write('one')
  await pause(30)
  socket.write('two')
  await pause(30)
  assert.deepEqual([heard, answers], [[], []])
  await proxy.heal()
  await until('both arrive', () => heard.join('') === 'onetwo')
  await until('they are answered', () => answers.length > 0)
})

test('what was sent before the sender gave up arrives after a partition', async (t) => {
  const { proxy, heard, open } = await echo(t)
  const { socket } = await open()
  proxy.partition()
  socket.write('commit')
  await pause(30)
  socket.destroy()
  await once(socket, 'close')
  await proxy.heal()
  await until('it arrives', () => heard.join('') === 'commit')
})

test('lost answers leave the request with its effect, and the connection is reset', async (t) => {
  const { proxy, heard, open } = await echo(t)
  const { socket, answers } = await open()
  proxy.loseAnswers()
  socket.write('commit')
  await until('it is heard', () => heard.join('') === 'commit')
  const closed = new Promise((done) => socket.once('close', done))
  await proxy.heal()
  await closed
  assert.deepEqual(answers, [])
})

test('latency delays without changing the order, and a cut refuses until it is healed', async (t) => {
  const { proxy, heard, open } = await echo(t)
  const { socket } = await open()
  proxy.slow(5, 20)
  for (const letter of 'abcdefgh') {
    socket.write(letter)
    await pause(1)
  }
  await until('all is heard', () => heard.join('').length === 8)
  assert.equal(heard.join(''), 'abcdefgh')
  await proxy.cut()
  const refused = connect(proxy.port, '127.0.0.1')
  const [error] = await once(refused, 'error')
  assert.equal((error as NodeJS.ErrnoException).code, 'ECONNREFUSED')
  await proxy.heal()
  assert.equal((await open()).socket.connecting, false)
})

test('slow lookups are answered late, and lost ones never', async (t) => {
  const server = createSocket('udp4').on('message', (question, { port }) => server.send(`${question}!`, port))
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const proxy = await UdpProxy.to(server.address().port)
  t.after(() => proxy.close())
  const answers: string[] = []
  const client = createSocket('udp4').on('message', (answer) => answers.push(String(answer)))
  t.after(() => client.close())
  proxy.isDeaf = true
  client.send('lost', proxy.port, '127.0.0.1')
  await pause(50)
  proxy.isDeaf = false
  proxy.delay = 300
  client.send('slow', proxy.port, '127.0.0.1')
  await pause(50)
  proxy.delay = 0
  client.send('fast', proxy.port, '127.0.0.1')
  await until('both arrived', () => answers.length === 2)
  assert.deepEqual(answers.toSorted(), ['fast!', 'slow!'])
})
