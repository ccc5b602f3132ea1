import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { mailboxOf } from '../../../src/directory/votes/mailbox.ts'

/** Addresses that reach the same mailbox, so that they have one vote. */
const sameMailbox: readonly (readonly string[])[] = [
  ['ada.lovelace@gmail.com', 'adalovelace@gmail.com', 'a.d.a.l.o.v.e.l.a.c.e@gmail.com', 'ada.lovelace@googlemail.com'],
  ['adalovelace@gmail.com', 'ada.lovelace+news@gmail.com', 'adalovelace+1+2@googlemail.com', 'AdaLovelace@Gmail.com'],
  ['adalovelace@gmail.com', '"ada.lovelace"@gmail.com', 'adalovelace@gmail.com.', 'ada.lovelace+@gmail.com'],
  ['ada@outlook.com', 'ada+1@outlook.com'],
  ['ada@hotmail.com', 'ada+launch@hotmail.com'],
  ['ada@icloud.com', 'ada+1@icloud.com', 'ada@me.com', 'ada+2@mac.com'],
  ['adal@proton.me', 'ada.l@proton.me', 'a-da_l+1@protonmail.com', 'adal@pm.me', 'adal@protonmail.ch'],
  ['ada-l@yandex.ru', 'ada.l@yandex.ru', 'ada.l+1@ya.ru', 'ada-l@yandex.com'],
  ['ada@yahoo.com', 'ada-shop@yahoo.com', 'ada-1@yahoo.com', 'ada+1@yahoo.com'],
  ['ada@fastmail.com', 'ada+1@fastmail.com', 'anything@ada.fastmail.com', 'more@ada.fastmail.com'],
  ['ada@company.example', 'ada+1@company.example', 'ada+vote+2@company.example'],
  ['one@ada.anonaddy.com', 'two@ada.anonaddy.com'],
  ['one@ada.mozmail.com', 'two@ada.mozmail.com'],
  ['one@ada.33mail.com', 'two@ada.33mail.com'],
  ['ada@münchen.example', 'ada@xn--mnchen-3ya.example', 'ada+1@MÜNCHEN.example'],
]

const otherMailboxes: readonly (readonly [string, string])[] = [
  ['ada.l@outlook.com', 'adal@outlook.com'],
  ['ada.l@company.example', 'adal@company.example'],
  ['ada@outlook.com', 'ada@hotmail.com'],
  ['ada@gmail.com', 'ada@outlook.com'],
  ['ada-shop@gmail.com', 'ada@gmail.com'],
  ['ada@one.example', 'ada@two.example'],
  ['x1@duck.com', 'x2@duck.com'],
  ['a@ada.anonaddy.com', 'a@bo.anonaddy.com'],
  ['+1@gmail.com', '+2@gmail.com'],
]

describe('the mailbox behind an address', () => {
  for (const addresses of sameMailbox)
    for (const address of addresses.slice(1))
      test(`${address} is ${addresses[0]}`, () => assert.equal(mailboxOf(address).name, mailboxOf(addresses[0]!).name))

  for (const [one, other] of otherMailboxes)
    test(`${one} is not ${other}`, () => assert.notEqual(mailboxOf(one).name, mailboxOf(other).name))

  for (const address of ['a@mailinator.com', 'a@yopmail.com', 'a@guerrillamail.com', 'a@x.y.mailinator.com'])
    test(`${address} is disposable`, () => assert.equal(mailboxOf(address).isDisposable, true))

  for (const address of ['a@gmail.com', 'a@duck.com', 'a@mozmail.com', 'a@company.example', 'a@qq.com', 'a@tuta.com'])
    test(`${address} is not disposable`, () => assert.equal(mailboxOf(address).isDisposable, false))

  const groups: Readonly<Record<string, string | null>> = {
    'a@gmail.com': null,
    'a@outlook.com': null,
    'a@gmx.de': null,
    'a@sub.company.co.uk': 'company.co.uk',
    'a@company.co.uk': 'company.co.uk',
    'a@1.catch-all.example': 'catch-all.example',
    'a@mozmail.com': 'relay:firefox',
    'a@ada.mozmail.com': 'relay:firefox',
    'a@duck.com': 'relay:duckduckgo',
    'a@privaterelay.appleid.com': 'relay:apple',
    'a@passmail.net': 'relay:simplelogin',
    'a@slmail.me': 'relay:simplelogin',
    'a@anonaddy.me': 'relay:addy',
  }
  for (const [address, group] of Object.entries(groups))
    test(`${address} is one of ${group ?? 'the public'}`, () => assert.equal(mailboxOf(address).group, group))
})
