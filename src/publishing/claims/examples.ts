import type { Claim } from './schema.ts'

const code = '5d1c0b6a9e8f4c2d8a7b6c5d4e3f2a1b'

/** The claim that the API's examples show. */
export const exampleClaim: Claim = {
  id: 31,
  listing: {
    id: 12,
    slug: 'tidewell',
    name: 'Tidewell',
    url: 'https://launch.example/listings/tidewell',
    website_url: 'https://tidewell.example',
    domain: 'tidewell.example',
    domain_unicode: 'tidewell.example',
  },
  method: 'dns',
  status: 'pending',
  instructions: {
    summary: 'Add a TXT record to the DNS of tidewell.example, then check it.',
    steps: [
      'Open the DNS settings of tidewell.example.',
      `Add a TXT record named _slipway with the value slipway-claim=${code}.`,
      'Wait a few minutes, then check it.',
    ],
    record: {
      type: 'TXT',
      name: '_slipway.tidewell.example',
      host: '_slipway',
      value: `slipway-claim=${code}`,
      line: `_slipway.tidewell.example. 3600 IN TXT "slipway-claim=${code}"`,
      also_accepted_at: ['tidewell.example'],
    },
    tag: null,
    file: null,
    email: null,
  },
  created_at: '2026-11-15T12:00:00.000Z',
  expires_at: '2026-11-29T12:00:00.000Z',
  settled_at: null,
  reason: null,
  last_check: null,
}

export const exampleChecked: Claim = {
  ...exampleClaim,
  last_check: {
    checked_at: '2026-11-15T12:05:00.000Z',
    found: false,
    message: `We found no TXT record \
slipway-claim=${code} at _slipway.tidewell.example or tidewell.example. Found: at _slipway.tidewell.example no such \
name; at tidewell.example no TXT record.`,
    looked_for: `a TXT record slipway-claim=${code}`,
    places: [{ where: '_slipway.tidewell.example', asked: 'Quad9', found: 'no such name' }],
  },
}
