import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { NamedEvent } from '../../../src/core/audit/admin/names.ts'
import { eventDetails, eventText } from '../../../src/core/audit/admin/sentences.ts'

function event(given: Partial<NamedEvent>): NamedEvent {
  return {
    id: 1,
    happened_at: new Date(0),
    actor_id: 1,
    action: 'admin.acted',
    subject: null,
    details: {},
    device: null,
    actor: 'Ada',
    about: '',
    members: {},
    ...given,
  }
}

const texts = (given: Partial<NamedEvent>) => [eventText(event(given)), ...eventDetails(event(given))]

describe('audit events as text', () => {
  test('one change of something with a name is a sentence', () => {
    const details = { what: 'changed a product', changes: { price_cents: [9900, 8900] } }
    assert.deepEqual(texts({ subject: 'product:launch', about: 'Launch', details }), [
      'Changed price of Launch from $99 to $89',
    ])
  })

  test('several changes are listed', () => {
    const changes = { name: ['Launch', 'Big launch'], description: ['', 'Bigger'], on_sale: [true, false] }
    assert.deepEqual(
      texts({ subject: 'product:launch', about: 'Launch', details: { what: 'changed a product', changes } }),
      [
        'Changed a product',
        'Name from “Launch” to “Big launch”',
        'Description set to “Bigger”',
        'On sale from yes to no',
      ],
    )
  })

  test('changes stored as a list of parts read the same', () => {
    const changes = [{ part: 'website_url', before: 'https://a.example', after: 'https://b.example' }]
    assert.deepEqual(texts({ subject: 'listing:4', about: 'Tidewell', details: { did: 'changed website', changes } }), [
      'Changed website of Tidewell from “https://a.example” to “https://b.example”',
    ])
  })

  test('money, people, counts and codes become readable text', () => {
    assert.deepEqual(texts({ details: { what: 'refunded a payment', amount_cents: 4950 } }), [
      'Refunded a payment',
      '$49.50',
    ])
    assert.deepEqual(
      texts({
        details: { did: 'approved a claim', claim: 3, owner: 7, former_owner: 8 },
        members: { 7: 'Ada Marsh', 8: 'Bo Finn' },
      }),
      ['Approved a claim', 'New owner: Ada Marsh', 'Former owner: Bo Finn'],
    )
    assert.deepEqual(texts({ action: 'account.suspended', details: { reason: 'Spam', votes: 1 } }), [
      'Suspended the account',
      '“Spam”',
      '1 vote',
    ])
    assert.deepEqual(texts({ action: 'session.started', details: { by: 'link' } }), ['Signed in', 'With an email link'])
    assert.deepEqual(texts({ action: 'api_key.made', details: { name: 'deploy', scopes: ['account:read'] } }), [
      'Created an API key',
      '“deploy”',
      'View account',
    ])
    assert.deepEqual(texts({ details: { what: 'set a VAT rate', from: '2027-01-01', rate: ['19%', '20%'] } }), [
      'Set a VAT rate',
      'From January 1, 2027',
      'Rate from 19% to 20%',
    ])
  })

  test('no value is ever shown as JSON', () => {
    const changes = {
      faqs: [[], [{ question: 'Why?', answer: 'So.' }]],
      attributes: [
        [{ key: 'a', label: 'Seats' }],
        [
          { key: 'a', label: 'Seats' },
          { key: 'b', label: 'Offline' },
        ],
      ],
      options: [{ type: 'object' }, null],
    }
    const all = texts({ details: { did: 'changed the category Boats', changes, odd: { a: [1] } } })
    assert.deepEqual(all, [
      'Changed the category Boats',
      'Questions set to 1 entry',
      'Attributes from Seats to Seats, Offline',
      'Options removed (was other values)',
      'Odd: other values',
    ])
  })
})
