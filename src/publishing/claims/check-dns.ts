import { getServers, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { App } from '../../platform/app.ts'
import { sentenceCase } from '../../platform/numbers.ts'
import { type CheckedPlace, type CheckResult, quoteAll } from './check-result.ts'
import { doubledRecordName, hasCode, isProofText, proofText, recordNames } from './proof-format.ts'

interface Server {
  address: string
  /** Stands for the address in reports: ours may be internal, and numbers mean nothing to most people. */
  name: string
}

// Run by different companies, so that no single one can forge a proof.
const publicServers: readonly Server[] = [
  { address: '1.1.1.1', name: 'Cloudflare' },
  { address: '8.8.8.8', name: 'Google' },
  { address: '9.9.9.9', name: 'Quad9' },
]

/** The configured servers, or the public ones plus the system resolver: some networks block all others. */
function serversFor({ config }: App): readonly Server[] {
  if (config.DNS_SERVERS.length > 0) return withNames(config.DNS_SERVERS)
  const [systemServer] = getServers().filter((server) => isIP(server))
  const isPublic = publicServers.some(({ address }) => address === systemServer)
  return [...(systemServer === undefined || isPublic ? [] : withNames([systemServer])), ...publicServers]
}

function withNames(addresses: readonly string[]): Server[] {
  const known = (address: string) => publicServers.find((server) => server.address === address.replace(/:53$/, ''))
  const own = addresses.filter((address) => !known(address))
  return addresses.map((address) => ({
    address,
    name: known(address)?.name ?? (own.length === 1 ? 'our DNS server' : `our DNS server ${own.indexOf(address) + 1}`),
  }))
}

interface Answer {
  name: string
  server: Server
  /** Null when the server gave no usable answer. */
  values: string[] | null
  /** Why there are no values; empty when there are. */
  reason: string
}

/** Checks for the TXT record of a claim. A majority of the servers that answer must see it. */
export async function checkDns(app: App, { code, domain }: { code: string; domain: string }): Promise<CheckResult> {
  const servers = serversFor(app)
  const names = recordNames(domain)
  const answers = await Promise.all(servers.flatMap((server) => names.map((name) => queryTxt(server, name))))
  const seesRecord = (server: Server) =>
    answers.some((answer) => answer.server === server && answer.values?.some((value) => hasCode(value, code)))
  const answering = servers.filter((server) =>
    answers.some((answer) => answer.server === server && answer.values !== null),
  )
  const seeing = answering.filter(seesRecord)
  const result = {
    looked_for: `a TXT record ${proofText(code)}`,
    places: answers.map((answer) => placeOf(answer, code)),
  }
  if (answering.length === 0) {
    const reasons = [...new Set(answers.map(({ reason }) => reason))].join(', ')
    return {
      ...result,
      found: false,
      message: `No DNS server answered: ${reasons}. Check again in a few minutes.`,
    }
  }
  const share = `${seeing.length} of ${answering.length} DNS ${answering.length === 1 ? 'server' : 'servers'}`
  if (seeing.length * 2 > answering.length)
    return {
      ...result,
      found: true,
      message:
        seeing.length === answering.length
          ? `We found the record on ${share}.`
          : `We found the record on ${share}; ${othersDo(answering, seeing)} not see it yet.`,
    }
  if (seeing.length > 0)
    return {
      ...result,
      found: false,
      message: `Only ${share} can see the record so far (${namesOf(seeing)}); \
${othersDo(answering, seeing)} not. New records take a while to spread. Check again in an hour.`,
    }
  const misplaced = await queryTxt(answering[0]!, doubledRecordName(domain))
  if (misplaced.values?.some((value) => hasCode(value, code))) {
    return {
      ...result,
      found: false,
      places: [...result.places, placeOf(misplaced, code)],
      message: `The record is at ${misplaced.name} because your DNS provider adds the domain for you. \
Enter the name without the domain, so it ends up at ${names[0]}.`,
    }
  }
  const usable = answers.filter(({ server }) => answering.includes(server))
  return {
    ...result,
    found: false,
    message: `We found no TXT record ${proofText(code)} at ${names.join(' or ')}. Found: ${summarize(usable, code)}.`,
  }
}

async function queryTxt(server: Server, name: string): Promise<Answer> {
  const resolver = new Resolver({ timeout: 2_500, tries: 2 })
  resolver.setServers([server.address])
  try {
    // A long text comes in chunks of bytes, which Node decodes as Latin-1.
    const values = (await resolver.resolveTxt(name)).map((chunks) =>
      Buffer.from(chunks.join(''), 'latin1').toString('utf8'),
    )
    return { name, server, values, reason: '' }
  } catch (error) {
    const { code = 'UNKNOWN' } = error as NodeJS.ErrnoException
    if (code === 'ENOTFOUND') return { name, server, values: [], reason: 'no such name' }
    if (code === 'ENODATA') return { name, server, values: [], reason: 'no TXT record' }
    return { name, server, values: null, reason: failureTexts[code] ?? 'no answer' }
  }
}

const failureTexts: Record<string, string> = {
  ETIMEOUT: 'timed out',
  ECONNREFUSED: 'connection refused',
  EREFUSED: 'query refused',
  ESERVFAIL: 'the lookup failed',
  EBADRESP: 'unreadable response',
  EFORMERR: 'query not understood',
  ENOTIMP: 'query not supported',
}

function placeOf({ name, server, values, reason }: Answer, code: string): CheckedPlace {
  const found = values && values.length > 0 ? describeValues(values, code) : reason
  return { where: name, asked: sentenceCase(server.name), found }
}

function describeValues(values: readonly string[], code: string): string {
  if (values.some((value) => hasCode(value, code))) return 'the record'
  const prefix = values.some(isProofText) ? 'the record of another claim: ' : ''
  const proofsFirst = [...values].sort((a, b) => Number(isProofText(b)) - Number(isProofText(a)))
  return `${prefix}${quoteAll(proofsFirst)}`
}

/** The answer of one server for each name. The places list the answers of all servers. */
function summarize(answers: readonly Answer[], code: string): string {
  const names = [...new Set(answers.map(({ name }) => name))]
  return names
    .map((name) => `at ${name} ${placeOf(answers.find((answer) => answer.name === name)!, code).found}`)
    .join('; ')
}

function othersDo(answering: readonly Server[], seeing: readonly Server[]): string {
  const others = answering.filter((server) => !seeing.includes(server))
  return `${namesOf(others)} ${others.length === 1 ? 'does' : 'do'}`
}

function namesOf(servers: readonly Server[]): string {
  return servers.map(({ name }) => name).join(', ')
}
