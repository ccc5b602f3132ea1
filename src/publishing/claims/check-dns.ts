import { getServers, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { App } from '../../platform/app.ts'
import { type CheckedPlace, type ClaimFinding, listed } from './finding.ts'
import { doubledName, isSign, isSignOf, recordNames, signOf } from './signs.ts'

// Run by different companies, so that no one of them can make a claim come true.
const publicServers = ['1.1.1.1', '8.8.8.8', '9.9.9.9']

/**
 * Those that were configured; or the public ones and our own network's, which is the only one that some networks let us
 * ask.
 */
function serversFor({ config }: App): readonly string[] {
  return config.DNS_SERVERS.length > 0
    ? config.DNS_SERVERS
    : [
        ...new Set([
          ...getServers()
            .filter((server) => isIP(server))
            .slice(0, 1),
          ...publicServers,
        ]),
      ]
}

interface Answer {
  name: string
  server: string
  /** Null when the server did not tell. */
  values: string[] | null
  /** In words, where there are no values. */
  what: string
}

/** Looks for the TXT record of a claim. It counts when most of the servers that answer see it. */
export async function checkDns(app: App, { code, domain }: { code: string; domain: string }): Promise<ClaimFinding> {
  const servers = serversFor(app)
  const names = recordNames(domain)
  const answers = await Promise.all(servers.flatMap((server) => names.map((name) => ask(server, name))))
  const sees = (server: string) =>
    answers.some((answer) => answer.server === server && answer.values?.some((value) => isSignOf(code, value)))
  const answering = servers.filter((server) =>
    answers.some((answer) => answer.server === server && answer.values !== null),
  )
  const seeing = answering.filter(sees)
  const finding = { looked_for: `a TXT record ${signOf(code)}`, places: answers.map((answer) => placeOf(answer, code)) }
  if (answering.length === 0)
    return {
      ...finding,
      found: false,
      message: `No DNS server gave an answer: \
${answers.map(({ server, name, what }) => `${server} on ${name}: ${what}`).join('; ')}. Check again in some minutes.`,
    }
  const share = `${seeing.length} of ${answering.length} DNS ${answering.length === 1 ? 'server' : 'servers'}`
  if (seeing.length * 2 > answering.length)
    return {
      ...finding,
      found: true,
      message:
        seeing.length === answering.length
          ? `The record is there, as ${share} told.`
          : `The record is there, as ${share} told; ${missing(answering, seeing)} not see it yet.`,
    }
  if (seeing.length > 0)
    return {
      ...finding,
      found: false,
      message: `The DNS servers disagree: \
${share} see the record \
(${seeing.join(', ')}), ${missing(answering, seeing)} not. A new record takes a while to be seen everywhere: check again in an hour.`,
    }
  const misplaced = await ask(answering[0]!, doubledName(domain))
  if (misplaced.values?.some((value) => isSignOf(code, value))) {
    return {
      ...finding,
      found: false,
      places: [...finding.places, placeOf(misplaced, code)],
      message: `The record stands at \
${misplaced.name}: the panel adds the domain by itself. Give it the name without the domain, so that it stands at ${names[0]}.`,
    }
  }
  return {
    ...finding,
    found: false,
    message: `There is no TXT record ${signOf(code)} at ${names.join(' or ')}. Found: ${summary(
      answers.filter(({ server }) => answering.includes(server)),
      code,
    )}.`,
  }
}

async function ask(server: string, name: string): Promise<Answer> {
  const resolver = new Resolver({ timeout: 2_500, tries: 2 })
  resolver.setServers([server])
  try {
    // A long text is kept in chunks of bytes, which Node reads as Latin-1.
    const values = (await resolver.resolveTxt(name)).map((chunks) =>
      Buffer.from(chunks.join(''), 'latin1').toString('utf8'),
    )
    return { name, server, values, what: '' }
  } catch (error) {
    const { code = 'UNKNOWN' } = error as NodeJS.ErrnoException
    if (code === 'ENOTFOUND') return { name, server, values: [], what: 'no such name' }
    if (code === 'ENODATA') return { name, server, values: [], what: 'no TXT record' }
    return { name, server, values: null, what: inWords[code] ?? `no answer (${code})` }
  }
}

const inWords: Record<string, string> = {
  ETIMEOUT: 'it did not answer in time',
  ECONNREFUSED: 'nothing listens there',
  EREFUSED: 'it refused to answer',
  ESERVFAIL: 'it could not find out (SERVFAIL)',
  EBADRESP: 'its answer cannot be read',
  EFORMERR: 'it did not understand the question',
  ENOTIMP: 'it does not answer such questions',
}

function placeOf({ name, server, values, what }: Answer, code: string): CheckedPlace {
  return { where: name, asked: server, found: values && values.length > 0 ? found(values, code) : what }
}

function found(values: readonly string[], code: string): string {
  if (values.some((value) => isSignOf(code, value))) return 'the record'
  const ofOthers = values.some(isSign) ? 'the record of another claim: ' : ''
  return `${ofOthers}${listed([...values].sort((a, b) => Number(isSign(b)) - Number(isSign(a))))}`
}

/** What the first server told of each name; what the others told stands in the places. */
function summary(answers: readonly Answer[], code: string): string {
  const names = [...new Set(answers.map(({ name }) => name))]
  return names
    .map((name) => `at ${name} ${placeOf(answers.find((answer) => answer.name === name)!, code).found}`)
    .join('; ')
}

function missing(answering: readonly string[], seeing: readonly string[]): string {
  const rest = answering.filter((server) => !seeing.includes(server))
  return `${rest.join(', ')} ${rest.length === 1 ? 'does' : 'do'}`
}
