import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Member, NewMember } from '../../../src/core/members/members.ts'
import { codeAt, stepAt } from '../../../src/core/second-factor/totp.ts'
import type { TestApp } from '../../support/app.ts'
import { type Lies, SoftwarePasskey } from '../../support/authenticator.ts'
import { signedIn, Visitor } from '../../support/visitor.ts'

export const password = 'a long enough password'
export const origin = 'http://localhost:3000'
export const step = 30_000

type Person = Visitor & { member: Member }

let people = 0

/** A signed-in member with a password. */
export function newPerson(site: TestApp, member: Partial<NewMember> = {}): Promise<Person> {
  return signedIn(site, { email: `factor-${++people}@people.example`, name: 'Ada Marsh', password, ...member })
}

export async function addPasskey(person: Visitor, passkey: SoftwarePasskey, lies: Lies = {}, name = 'Laptop') {
  const options = (await person.post('/account/security/passkeys/options')).body
  const response = passkey.create(options, lies)
  return person.post('/account/security/passkeys', {
    form_token: await person.formToken(),
    name,
    passkey: response,
  })
}

/** Turns on an app. Returns its secret and the recovery codes. */
export async function addApp(site: TestApp, person: Visitor): Promise<{ secret: string; codes: string[] }> {
  const form_token = await person.formToken()
  const started = await person.post('/account/security/app/new', { form_token })
  assert.equal(started.headers.location, '/account/security/app')
  const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec((await person.get('/account/security/app')).text)![1]!
  const done = await person.post('/account/security/app', { form_token, code: codeOf(site, secret) })
  // The code that turned it on can't be used again.
  site.clock.advance(step)
  return { secret, codes: codesIn(done.text) }
}

export function codesIn(text: string): string[] {
  return /<code>((?:[a-z0-9-]{19}\n?)+)<\/code>/.exec(text)?.[1]?.split('\n') ?? []
}

/** The code that the app shows now. */
export function codeOf(site: TestApp, secret: string, steps = 0): string {
  return codeAt(fromBase32(secret.replaceAll(' ', '')), stepAt(site.clock.now()) + steps)
}

/** A code that doesn't work now. */
export function wrongCode(site: TestApp, secret: string): string {
  const right = [-1, 0, 1].map((steps) => codeOf(site, secret, steps))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code))!
}

function fromBase32(text: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)!.map((eight) => Number.parseInt(eight, 2)))
}

/** Does the first step of a sign-in, in a new browser. */
export async function firstStep(site: TestApp, { member }: Person, form = {}, address?: string): Promise<Visitor> {
  const visitor = new Visitor(site, address)
  const answer = await visitor.post('/sign-in', { email: member.email, password, ...form })
  assert.equal(answer.headers.location, '/sign-in/second-step')
  return visitor
}

export async function signInOptions(visitor: Visitor) {
  return (await visitor.post('/sign-in/passkey/options')).body
}

export async function secondStepOptions(visitor: Visitor) {
  return (await visitor.post('/sign-in/second-step/options')).body
}

export function newPasskey(options = {}): SoftwarePasskey {
  return new SoftwarePasskey(origin, options)
}

/** Adds an authenticator that always agrees to a page's browser. */
export async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}
