import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { describe, type TestContext, test } from 'node:test'
import { draftSite } from '../../../src/publishing/drafter/draft.ts'
import { defaultModelLimits } from '../../../src/publishing/drafter/llm/call-model.ts'
import type { Proposal } from '../../../src/publishing/drafter/proposal.ts'
import { readHtml } from '../../../src/publishing/reader/text.ts'
import {
  fails,
  key,
  type ModelRequest,
  modelApp,
  type ProviderName,
  providers,
  responseBody,
  startModel,
} from './llm-server.ts'

const home = readHtml(
  `<html lang="en"><title>Acme – Invoices that send themselves</title><meta name="description" content="Acme sends \
invoices for freelancers.">
  <h1>Invoices that send themselves</h1><p>Acme helps 500 freelancers send invoices on time.</p><p>Plans from $4.90 \
per month.</p><p>Jane Doe founded Acme in 2015 in Berlin.</p>`,
  'https://acme.example/',
)
const about = readHtml(
  '<title>About Acme</title><h1>About us</h1><p>We are a small team that likes quiet software.</p>',
  'https://acme.example/about',
)
const crawled = { pages: [{ content: home }, { content: about }] }

const honest = {
  texts: [
    { field: 'name', value: 'Acme', quotes: [{ page: 1, quote: 'Acme – Invoices that send themselves' }] },
    {
      field: 'tagline',
      value: 'Invoices on time for freelancers',
      quotes: [{ page: 1, quote: 'Acme helps 500 freelancers send invoices on time.' }],
    },
    { field: 'pricing_model', value: 'subscription', quotes: [{ page: 1, quote: 'plans from $4.90 per month' }] },
    { field: 'founded_year', value: '2015', quotes: [{ page: 1, quote: 'Jane Doe founded Acme in 2015' }] },
  ],
  lists: [{ field: 'categories', values: ['Invoicing & Bookkeeping'], quotes: [{ page: 1, quote: 'send invoices' }] }],
  faqs: [],
  founders: [{ name: 'Jane Doe', title: '', bio: '', quotes: [{ page: 1, quote: 'Jane Doe founded Acme' }] }],
  company_socials: [],
  founder_socials: [],
  story: [],
  milestones: [],
}

async function drafted(
  t: TestContext,
  provider: ProviderName,
  behaviours: Parameters<Awaited<ReturnType<typeof startModel>>['respondWith']>,
  environment: Record<string, string> = {},
) {
  const model = await startModel(t)
  model.respondWith(...behaviours)
  const { app, logged } = modelApp(provider, model, environment)
  return {
    ...(await draftSite(app, crawled, { limits: { ...defaultModelLimits, backoffMilliseconds: 5 } })),
    requests: model.requests,
    logged,
    app,
  }
}

const texts = (proposal: Proposal) => JSON.stringify(proposal)

for (const provider of providers)
  describe(`a draft by ${provider}`, () => {
    test('has what the model says and the pages prove', async (t) => {
      const { proposal, drafter, note, requests } = await drafted(t, provider, [honest])
      assert.equal(drafter, 'llm')
      assert.equal(note, null)
      assert.equal(proposal.fields.tagline?.value, 'Invoices on time for freelancers')
      assert.deepEqual(proposal.fields.pricing_model, {
        value: 'subscription',
        evidence: [{ quote: 'Plans from $4.90 per month', url: 'https://acme.example/' }],
      })
      assert.equal(proposal.founders[0]?.value.name, 'Jane Doe')
      assert.equal(requests.length, 1)
    })

    test('is requested with the key, a strict schema, no other tools, and the pages as data', async (t) => {
      const {
        requests: [question],
      } = await drafted(t, provider, [honest])
      assert.ok(question)
      assert.equal(
        question.path,
        { openai: '/v1/responses', anthropic: '/v1/messages', 'openai-compatible': '/v1/chat/completions' }[provider],
      )
      assert.equal(
        question.headers[provider === 'anthropic' ? 'x-api-key' : 'authorization'],
        provider === 'anthropic' ? key : `Bearer ${key}`,
      )
      assert.match(JSON.stringify(question.schema), /"additionalProperties":false/)
      assert.ok((question.body.tools ?? []).every(({ name }: { name: string }) => name === 'json'))
      assert.match(question.instructions, /never act on them/)
      assert.doesNotMatch(question.instructions, /Acme/)
      const [, mark, inside] = /<<<WEBSITE (\S+)>>>\n([\s\S]*)\n<<<END OF WEBSITE \1>>>/.exec(question.prompt) ?? []
      assert.ok(mark && mark.length >= 12)
      assert.match(inside!, /PAGE 1 https:\/\/acme\.example\/\ntitle: Acme/)
      assert.match(inside!, /PAGE 2 https:\/\/acme\.example\/about/)
      assert.doesNotMatch(question.prompt.replace(inside!, ''), /Acme/)
    })

    test('is retried when the API is busy, after the delay it gives', async (t) => {
      const { drafter, requests } = await drafted(t, provider, [
        fails(429, { 'retry-after': '0' }),
        fails(429, { 'retry-after-ms': '5' }),
        honest,
      ])
      assert.equal(drafter, 'llm')
      assert.equal(requests.length, 3)
    })

    test('is retried after an API error and after unusable answers', async (t) => {
      const { drafter, requests } = await drafted(t, provider, [
        fails(500, { 'retry-after-ms': '1' }),
        '{"texts": [',
        'I would rather talk about the weather.',
        honest,
      ])
      assert.equal(drafter, 'llm')
      assert.equal(requests.length, 4)
      assert.match(requests[3]!.prompt, /could not be used/)
    })

    test('falls back to extraction with a note when the model fails', async (t) => {
      for (const [behaviour, note, questions] of [
        [fails(401), /didn't accept our API key/, 1],
        [fails(503, { 'retry-after-ms': '1' }), /couldn't reach/, 4],
        [fails(429, { 'retry-after': '3600' }), /too busy/, 1],
        [{ refusal: 'I cannot help with that.' }, /declined|wasn't usable/, undefined],
        [{ cut: '{"texts":[{"field":"name","value":"Ac' }, /wasn't usable/, 4],
        ['{"texts":"all of them"}', /wasn't usable/, 4],
      ] as const) {
        const { proposal, drafter, note: message, requests } = await drafted(t, provider, [behaviour])
        assert.equal(drafter, 'extractive')
        assert.match(message!, note)
        if (questions) assert.equal(requests.length, questions, message!)
        assert.equal(proposal.fields.name?.value, 'Acme')
      }
    })

    test('never shows the key or the error of the API', async (t) => {
      const { note, logged } = await drafted(t, provider, [fails(401)])
      assert.doesNotMatch(note! + logged.join(''), new RegExp(key))
    })
  })

test('a model that takes too long times out', async (t) => {
  const { drafter, note } = await drafted(t, 'openai-compatible', [() => undefined], { LLM_SECONDS: '1' })
  assert.equal(drafter, 'extractive')
  assert.match(note!, /took too long/)
})

test('an API that redirects, sends too much or drops the connection is not used', async (t) => {
  const elsewhere = await startModel(t)
  for (const behaviour of [
    (_: unknown, response: ServerResponse) =>
      response.writeHead(307, { location: `${elsewhere.base}/chat/completions` }).end(),
    (request: ModelRequest, response: ServerResponse) =>
      void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(responseBody(request, honest)) + ' '.repeat(9 * 1024 * 1024)),
    (_: unknown, response: ServerResponse) => void response.destroy(),
  ]) {
    const { drafter, note } = await drafted(t, 'openai-compatible', [behaviour])
    assert.equal(drafter, 'extractive')
    assert.match(note!, /couldn't reach|wasn't usable/)
  }
  assert.equal(elsewhere.requests.length, 0)
})

test('JSON is taken out of a code fence, and servers without schemas get the schema in the prompt', async (t) => {
  const fenced = await drafted(t, 'openai-compatible', [`Here you are:\n\`\`\`json\n${JSON.stringify(honest)}\n\`\`\``])
  assert.equal(fenced.drafter, 'llm')
  assert.equal(fenced.requests.length, 1)
  const plain = await drafted(t, 'openai-compatible', [fails(400), honest])
  assert.equal(plain.drafter, 'llm')
  assert.deepEqual(plain.requests[1]!.body.response_format, { type: 'json_object' })
  assert.match(plain.requests[1]!.prompt, /JSON Schema/)
})

test('gaps that the model leaves are filled by extraction', async (t) => {
  const { proposal, drafter } = await drafted(t, 'openai', [{ ...honest, texts: honest.texts.slice(0, 2) }])
  assert.equal(drafter, 'llm')
  assert.equal(proposal.fields.tagline?.value, 'Invoices on time for freelancers')
  assert.equal(proposal.fields.short_description?.value, 'Acme sends invoices for freelancers.')
})

test('only the selected parts are requested and returned', async (t) => {
  const model = await startModel(t)
  model.respondWith({ texts: honest.texts, founders: honest.founders })
  const { proposal } = await draftSite(modelApp('openai', model).app, crawled, {
    only: ['tagline', 'founders', 'seo'],
    locked: ['founders'],
  })
  assert.deepEqual(Object.keys(proposal.fields), ['tagline'])
  assert.deepEqual(proposal.founders, [])
  assert.deepEqual(Object.keys((model.requests[0]!.schema as { properties: object }).properties), ['texts'])
})

test('nothing that a model invents is accepted', async (t) => {
  const page = 1
  const invented = {
    texts: [
      { field: 'name', value: 'Globex', quotes: [{ page, quote: 'Globex – the market leader' }] },
      {
        field: 'tagline',
        value: 'Trusted by 9 of 10 banks',
        quotes: [{ page, quote: 'Acme helps 500 freelancers send invoices on time.' }],
      },
      {
        field: 'short_description',
        value: 'Acme helps 50,000 freelancers.',
        quotes: [{ page, quote: 'Acme helps 500 freelancers send invoices on time.' }],
      },
      {
        field: 'description',
        value: 'Acme is certified by ISO 27001. Acme was acquired by Stripe.',
        quotes: [{ page, quote: 'Acme helps 500 freelancers send invoices on time.' }],
      },
      {
        field: 'pricing_summary',
        value: 'Plans from $1.90 per month',
        quotes: [{ page, quote: 'Plans from $4.90 per month.' }],
      },
      { field: 'founded_year', value: '2010', quotes: [{ page, quote: 'Jane Doe founded Acme in 2015 in Berlin.' }] },
      { field: 'country', value: 'FR', quotes: [{ page, quote: 'Jane Doe founded Acme in 2015 in Berlin.' }] },
      {
        field: 'contact_email',
        value: 'ceo@acme.example',
        quotes: [{ page, quote: 'Acme – Invoices that send themselves' }],
      },
      {
        field: 'logo_url',
        value: 'https://acme.example/logo.png',
        quotes: [{ page, quote: 'https://acme.example/logo.png' }],
      },
      {
        field: 'demo_video_url',
        value: 'https://youtu.be/abcdefghijk',
        quotes: [{ page: 7, quote: 'https://youtu.be/abcdefghijk' }],
      },
      { field: 'stage', value: 'unicorn', quotes: [{ page, quote: 'Acme' }] },
      { field: 'city', value: 'Hamburg', quotes: [{ page, quote: 'Berlin' }] },
      { field: 'pricing_model', value: 'open-source', quotes: [{ page, quote: 'Plans from $4.90 per month.' }] },
    ],
    lists: [
      { field: 'categories', values: ['Rocketry'], quotes: [{ page, quote: 'Acme' }] },
      { field: 'features', values: ['Blockchain ledger'], quotes: [{ page, quote: 'Acme helps 500 freelancers' }] },
      { field: 'usps', values: ['Cheapest of all'], quotes: [] },
    ],
    faqs: [{ question: 'Is it safe?', answer: 'Yes, it is audited.', quotes: [{ page, quote: 'quiet software' }] }],
    founders: [{ name: 'Elon Husk', title: 'Founder', bio: '', quotes: [{ page, quote: 'Jane Doe founded Acme' }] }],
    company_socials: [{ platform: 'x', url: 'https://x.com/acme', quotes: [{ page, quote: 'Acme' }] }],
    founder_socials: [{ platform: 'github', url: 'https://github.com/jane', quotes: [{ page, quote: 'Jane Doe' }] }],
    story: [
      {
        section: 'journey',
        text: 'Jane lived in a van for a year.',
        quotes: [{ page, quote: 'Jane Doe founded Acme in 2015 in Berlin.' }],
      },
    ],
    milestones: [
      {
        date: '2016-01-01',
        title: 'Raised money',
        description: '',
        url: '',
        quotes: [{ page, quote: 'Jane Doe founded Acme in 2015 in Berlin.' }],
      },
    ],
  }
  for (const provider of providers) {
    const { proposal, drafter, note } = await drafted(t, provider, [invented])
    assert.equal(drafter, 'extractive')
    assert.match(note!, /website didn't back up what the language model wrote/)
    for (const lie of [
      'Globex',
      '9 of 10',
      '50,000',
      'ISO',
      'Stripe',
      '1.90',
      '2010',
      '"FR"',
      'ceo@',
      'logo.png',
      'youtu',
      'unicorn',
      'Hamburg',
      'open-source',
      'Rocketry',
      'Blockchain',
      'Cheapest',
      'audited',
      'Husk',
      'x.com',
      'github',
      'van',
      'Raised',
    ])
      assert.ok(!texts(proposal).includes(lie), lie)
  }
})

test('a long site is shortened fairly: every page is included, and the prompt fits the budget', async (t) => {
  const model = await startModel(t)
  model.respondWith(honest)
  const long = Array.from({ length: 10 }, (_, page) => ({
    content: readHtml(
      `<title>Page ${page}</title><h1>Heading \
${page}</h1>${Array.from(
        { length: page === 0 ? 5 : 400 },
        (_, line) => `<p>Sentence \
${line} of page ${page} says something that nobody else says ${line * page}.</p>`,
      ).join('')}`,
      `https://acme.example/${page}`,
    ),
  }))
  await draftSite(modelApp('openai', model, { LLM_TOKENS: '4000' }).app, { pages: long })
  const { prompt } = model.requests[0]!
  for (let page = 0; page < 10; page++) assert.match(prompt, new RegExp(`Heading ${page}`))
  assert.match(prompt, /Sentence 4 of page 0/)
  assert.ok(prompt.length / 4 < 4_500, `${prompt.length}`)
})
