import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { pageOf, proven, provenField, quotes } from './evidence-support.ts'

const page =
  pageOf(`<title>Acme – Invoices that send themselves</title><meta property="og:site_name" content="Acme"><meta \
name="twitter:site" content="@acmehq">
<script type="application/ld+json">{"@type":"Organization","name":"Acme","foundingDate":"2016-04","founder":{"@type":"Person","name":"Jane Doe"},"address":{"addressCountry":"DE","addressRegion":"CA"},"logo":"/logo.svg","offers":{"price":0,"priceCurrency":"EUR"}}</script>
<h1>Invoices that send themselves</h1>
<p>Acme helps 500 freelancers send invoices on time, from Berlin. Our office has 12 chairs.</p>
<p>We do not sell your data.</p><p>Plans from $4.90 per month.</p><p>Pay once, keep it forever.</p><p>Open source \
under the MIT licence</p><p>Start free, upgrade to Pro</p>
<p>Jane Doe founded Acme in 2015 with Bob Stone, CTO.</p><p>© 2026 Acme, founded with care</p><p>Mail \
hello@acme.example or call Maria Silva of our support.</p><p>Works with GitLab and Slack.</p>
<p>In March 2021 we sent our first million invoices.</p><h3>Is it safe?</h3><p>Yes. Everything is encrypted in Frankfurt.</p>
<a href="https://twitter.com/acmehq">X</a><a href="https://www.linkedin.com/company/acme/?trk=footer">LinkedIn</a><a \
href="mailto:sales%2Beu@acme.example">Mail</a>
<iframe src="https://www.youtube-nocookie.com/embed/abcdEFGH123?rel=0"></iframe><img src="/logo.png" alt="Acme">`)

type Case = [value: string, evidence: string[], isProven: boolean]
const run = (field: Parameters<typeof provenField>[0], cases: Case[]) => {
  for (const [value, evidence, isProven] of cases)
    assert.equal(
      provenField(field, value, evidence, page),
      isProven ? value : undefined,
      `${field} ${value} by ${evidence}`,
    )
}

test('a name is proven by the title, the metadata or the domain', () => {
  run('name', [
    ['Acme', ['Acme'], true],
    ['Bob Stone', ['with Bob Stone'], false],
    ['GitLab', ['Works with GitLab'], false],
    ['Acmex', ['Acme'], false],
  ])
})

test('a sentence is proven if its quotes contain every meaningful word', () => {
  run('tagline', [
    ['Invoices that send themselves', ['Invoices that send themselves'], true],
    ['Acme helps freelancers send invoices', ['Acme helps 500 freelancers send invoices on time, from Berlin'], true],
    [
      'Acme helps freelancers send secure invoices',
      ['Acme helps 500 freelancers send invoices on time, from Berlin'],
      false,
    ],
    [
      'The award-winning way to send invoices',
      ['Acme helps 500 freelancers send invoices on time, from Berlin'],
      false,
    ],
    ['The best invoices', ['Invoices that send themselves'], false],
  ])
})

test('a number is proven by a quote that also has the word next to it', () => {
  const evidence = ['Acme helps 500 freelancers send invoices on time, from Berlin', 'Our office has 12 chairs']
  run('short_description', [
    ['Acme helps 500 freelancers.', evidence, true],
    ['Acme helps 5000 freelancers.', evidence, false],
    ['Acme helps 12 freelancers.', evidence, false],
    ['Acme helps 500+ freelancers.', evidence, true],
    ['Acme helps 500k freelancers.', evidence, false],
    ['Acme helps 50 % of freelancers.', evidence, false],
  ])
})

test('a negation cannot be added or dropped', () => {
  run('short_description', [
    ['Acme does not sell your data.', ['We do not sell your data'], true],
    ['Acme sells your data.', ['We do not sell your data'], false],
    ['Acme never helps freelancers send invoices.', ['Acme helps 500 freelancers send invoices on time'], false],
  ])
})

test('a name cannot be combined from parts of two names', () => {
  run('short_description', [
    ['Acme was founded with Jane Stone.', ['Jane Doe founded Acme in 2015 with Bob Stone, CTO'], false],
    ['Acme was founded with Bob Stone.', ['Jane Doe founded Acme in 2015 with Bob Stone, CTO'], true],
  ])
})

test('addresses and emails in a text must be on the page', () => {
  run('short_description', [
    ['Mail hello@acme.example.', ['Mail hello@acme.example or call'], true],
    ['Mail hello@acme.example.evil.example.', ['Mail hello@acme.example or call'], false],
    ['Mail Acme at evil.com.', ['Mail hello@acme.example or call'], false],
  ])
})

test('addresses and emails cannot be combined from words of the page', () => {
  run('short_description', [
    ['Mail doe@acme.example.', ['Mail hello@acme.example or call', 'Jane Doe founded Acme in 2015'], false],
  ])
  const kit = pageOf('<title>Acme</title><p>Our dev kit ships with Acme cards</p>')
  assert.equal(provenField('tagline', 'Acme cards: acme.dev', ['Our dev kit ships with Acme cards'], kit), undefined)
  assert.equal(
    provenField('tagline', 'Acme cards: dev kit', ['Our dev kit ships with Acme cards'], kit),
    'Acme cards: dev kit',
  )
})

test('a sentence cannot be pieced together from many quotes', () => {
  const words = ['Amber', 'Birch', 'Cedar', 'Dahlia', 'Elder']
  const garden = pageOf(`<title>Acme</title>${words.map((word) => `<p>${word}</p>`).join('')}`)
  assert.equal(
    provenField('tagline', 'amber birch cedar dahlia', words.slice(0, 4), garden),
    'amber birch cedar dahlia',
  )
  assert.equal(provenField('tagline', 'amber birch cedar dahlia elder', words, garden), undefined)
})

test('only the proven sentences of a long text are kept', () => {
  const evidence = [
    'Acme helps 500 freelancers send invoices on time, from Berlin',
    'We do not sell your data',
    'Plans from $4.90 per month',
  ]
  assert.equal(
    provenField(
      'description',
      'Acme helps freelancers send invoices on time. It is loved by banks. Plans cost $4 per month.\n\nIt ' +
        'does not sell your data. [Win](https://evil.example).',
      evidence,
      page,
    ),
    'Acme helps freelancers send invoices on time.\n\nIt does not sell your data.',
  )
})

test('a price is proven with its amount and currency', () => {
  run('pricing_summary', [
    ['From $4.90 per month', ['Plans from $4.90 per month'], true],
    ['Plans from USD 4.9 monthly per month', ['Plans from $4.90 per month'], false],
    ['Plans from €4.90 per month', ['Plans from $4.90 per month'], false],
    ['Plans from $4.9 per month', ['Plans from $4.90 per month'], true],
    ['Plans from $490 per month', ['Plans from $4.90 per month'], false],
    ['Free, Pro $4.90 per month', ['Start free, upgrade to Pro', 'from $4.90 per month'], true],
  ])
})

test('a pricing model is proven by words or prices', () => {
  run('pricing_model', [
    ['subscription', ['Plans from $4.90 per month'], true],
    ['subscription', ['Pay once, keep it forever'], false],
    ['one-time', ['Pay once, keep it forever'], true],
    ['one-time', ['We do not sell your data'], false],
    ['open-source', ['Open source under the MIT licence'], true],
    ['open-source', ['Start free'], false],
    ['free', ['Start free'], true],
    ['free', ['Plans from $4.90 per month'], false],
    ['free', ['0'], false],
    ['freemium', ['Start free, upgrade to Pro'], true],
    ['freemium', ['Start free'], false],
    ['freemium', ['upgrade to Pro'], false],
    ['usage-based', ['Start free'], false],
    ['contact-sales', ['Start free'], false],
    ['barter', ['Start free'], false],
    ['paid', ['$4.90 per month'], true],
  ])
})

test('a sentence that compares with another company proves nothing about the product', () => {
  const compared = pageOf(`<title>Acme – rockets</title><meta property="og:site_name" content="Acme"><h1>Rockets</h1>
    <p>Unlike Beepworks, which costs $29 per month, nothing here explodes.</p><p>Compared with Acme Classic, $9 per month.</p>
    <p>Anders als Mesa aus Frankreich.</p>`)
  const field = (name: 'pricing_model' | 'pricing_summary' | 'country', value: string, quote: string) =>
    provenField(name, value, [quote], compared)
  assert.equal(field('pricing_model', 'subscription', 'Unlike Beepworks, which costs $29 per month'), undefined)
  assert.equal(field('pricing_summary', '$29 per month', 'Unlike Beepworks, which costs $29 per month'), undefined)
  assert.equal(field('pricing_model', 'subscription', 'Compared with Acme Classic, $9 per month.'), 'subscription')
  assert.equal(field('country', 'FR', 'Anders als Mesa aus Frankreich.'), undefined)
})

test('a stage is proven by whole words, not by parts of others', () => {
  const shop = pageOf(
    '<title>Acme</title><p>The olive industry delivers plans</p><p>Join the waitlist</p><p>Trusted by ' +
      '300 teams since 2009</p><p>Download it now</p>',
  )
  for (const [stage, quote, isProven] of [
    ['launched', 'The olive industry delivers plans', false],
    ['established', 'The olive industry delivers plans', false],
    ['idea', 'Join the waitlist', true],
    ['growing', 'Trusted by 300 teams', true],
    ['established', 'since 2009', true],
    ['launched', 'Download it now', true],
    ['beta', 'Download it now', false],
  ] as const)
    assert.equal(provenField('stage', stage, [quote], shop), isProven ? stage : undefined, `${stage} by ${quote}`)
})

test('a country is proven by its name, one of its cities, or structured data', () => {
  run('country', [
    ['DE', ['from Berlin'], true],
    ['DE', ['DE'], true],
    ['FR', ['from Berlin'], false],
    ['DE', ['Invoices that send themselves'], false],
    ['ZZ', ['from Berlin'], false],
    ['de', ['from Berlin'], false],
    ['CA', ['CA'], false],
  ])
  const [code, region] = [
    pageOf('<script type="application/ld+json">{"@type":"Organization","address":{"addressCountry":"ES"}}</script>'),
    pageOf('<script type="application/ld+json">{"@type":"Organization","address":{"addressRegion":"CA"}}</script>'),
  ]
  assert.equal(provenField('country', 'ES', ['ES'], code), 'ES')
  assert.equal(provenField('country', 'CA', ['CA'], region), undefined)
  const words = pageOf(
    '<p>We roast turkey in chile sauce with Jordan Smith</p><p>Kyoto, Japan · 東京</p><p>Made in Deutschland</p>',
  )
  for (const [value, quote, isProven] of [
    ['TR', 'We roast turkey in chile sauce', false],
    ['CL', 'We roast turkey in chile sauce', false],
    ['JO', 'with Jordan Smith', false],
    ['JP', 'Kyoto', true],
    ['JP', '東京', true],
    ['DE', 'Made in Deutschland', true],
  ] as const)
    assert.equal(provenField('country', value, [quote], words), isProven ? value : undefined, `${value} ${quote}`)
})

test('a city must be in its quote', () => {
  run('city', [
    ['Berlin', ['from Berlin'], true],
    ['Munich', ['from Berlin'], false],
    ['Ber', ['from Berlin'], false],
  ])
})

test('a founding year is proven by words about the founding, never by a copyright', () => {
  run('founded_year', [
    ['2015', ['Jane Doe founded Acme in 2015'], true],
    ['2016', ['2016-04'], true],
    ['2026', ['© 2026 Acme'], false],
    ['2026', ['© 2026 Acme, founded with care'], false],
    ['2021', ['In March 2021 we sent'], false],
    ['2014', ['Jane Doe founded Acme in 2015'], false],
    ['15', ['Jane Doe founded Acme in 2015'], false],
  ])
  const medal = pageOf('<title>Acme</title><p>A medal for donations in 2012</p>')
  assert.equal(provenField('founded_year', '2012', ['A medal for donations in 2012'], medal), undefined)
})

test('links are compared with those of the page in any spelling', () => {
  run('contact_email', [
    ['hello@acme.example', ['Mail hello@acme.example'], true],
    ['HELLO@acme.example', ['Mail hello@acme.example'], true],
    ['ello@acme.example', ['Mail hello@acme.example'], false],
    ['sales+eu@acme.example', ['mailto:sales%2Beu@acme.example'], true],
  ])
  run('logo_url', [
    ['https://acme.example/logo.png', ['https://acme.example/logo.png'], true],
    ['https://acme.example/logo.svg', ['/logo.svg'], true],
    ['https://evil.example/logo.png', ['https://acme.example/logo.png'], false],
    ['javascript:alert(1)', ['Acme'], false],
  ])
  run('demo_video_url', [
    ['https://www.youtube.com/watch?v=abcdEFGH123', ['https://www.youtube-nocookie.com/embed/abcdEFGH123?rel=0'], true],
    ['https://youtu.be/abcdEFGH123', ['https://www.youtube-nocookie.com/embed/abcdEFGH123?rel=0'], true],
    ['https://youtu.be/abcdEFGH124', ['https://www.youtube-nocookie.com/embed/abcdEFGH123?rel=0'], false],
    ['https://acme.example/logo.png', ['https://acme.example/logo.png'], false],
  ])
})

test('a social profile is on the platform’s host and linked from the page', () => {
  const social = (platform: string, value: string, quote: string) =>
    proven({ company_socials: { [platform]: { value, evidence: quotes(quote) } } }, page).company_socials[platform]
      ?.value
  assert.ok(social('x', 'https://x.com/acmehq', 'https://twitter.com/acmehq'))
  assert.ok(social('x', 'https://x.com/acmehq', '@acmehq'))
  assert.ok(
    social('linkedin', 'https://linkedin.com/company/acme', 'https://www.linkedin.com/company/acme/?trk=footer'),
  )
  assert.equal(social('x', 'https://x.com/other', 'https://twitter.com/acmehq'), undefined)
  assert.equal(social('github', 'https://github.com/acmehq', '@acmehq'), undefined)
  assert.equal(social('facebook', 'https://twitter.com/acmehq', 'https://twitter.com/acmehq'), undefined)
  assert.equal(
    social(
      'linkedin',
      'https://linkedin.com.evil.example/company/acme',
      'https://www.linkedin.com/company/acme/?trk=footer',
    ),
    undefined,
  )
  assert.equal(social('myspace', 'https://twitter.com/acmehq', 'https://twitter.com/acmehq'), undefined)
})

test('a founder needs a quoted name; an unproven role or biography is dropped', () => {
  const founders = (name: string, title: string | null, bio: string | null, ...evidence: string[]) =>
    proven({ founders: [{ value: { name, title, bio }, evidence: quotes(...evidence) }] }, page).founders[0]?.value
  assert.deepEqual(
    founders(
      'Jane Doe',
      'Chief Wizard',
      'Jane founded Acme. She won a prize.',
      'Jane Doe founded Acme in 2015 with Bob Stone, CTO',
    ),
    { name: 'Jane Doe', title: null, bio: 'Jane founded Acme.' },
  )
  assert.deepEqual(founders('Bob Stone', 'CTO', null, 'with Bob Stone, CTO'), {
    name: 'Bob Stone',
    title: 'CTO',
    bio: null,
  })
  assert.ok(founders('Jane Doe', null, null, 'Jane Doe'))
  assert.equal(founders('John Doe', 'CTO', null, 'Jane Doe founded Acme in 2015 with Bob Stone, CTO'), undefined)
  assert.equal(founders('Jane Stone', 'CTO', null, 'Jane Doe founded Acme in 2015 with Bob Stone, CTO'), undefined)
  assert.equal(founders('Maria Silva', null, null, 'call Maria Silva'), undefined)
})

test('a question is proven only together with its whole answer', () => {
  const faq = (question: string, answer: string) =>
    proven(
      {
        faqs: [
          {
            value: { question, answer },
            evidence: quotes('Is it safe?', 'Yes. Everything is encrypted in Frankfurt.'),
          },
        ],
      },
      page,
    ).faqs.length
  assert.equal(faq('Is it safe?', 'Yes. Everything is encrypted in Frankfurt.'), 1)
  assert.equal(faq('Is it safe?', 'Yes. Everything is encrypted in Frankfurt and audited.'), 0)
  assert.equal(faq('Is it free?', 'Yes. Everything is encrypted in Frankfurt.'), 0)
})

test('a milestone has the date that its quote gives', () => {
  const dated = (date: string, title = 'First million invoices') =>
    proven(
      {
        milestones: [
          {
            value: { date, title, description: null, url: 'https://evil.example/' },
            evidence: quotes('In March 2021 we sent our first million invoices'),
          },
        ],
      },
      page,
    ).milestones[0]?.value
  assert.equal(dated('2021-03-01')?.date, '2021-03-01')
  assert.equal(dated('2021-03-01')?.url, null)
  assert.equal(dated('2021-01-01')?.date, '2021-01-01')
  for (const date of ['2021-04-01', '2022-03-01', '2021-03-17', '2021-02-30', 'March 2021'])
    assert.equal(dated(date), undefined, date)
  assert.equal(dated('2021-03-01', 'First billion invoices'), undefined)
})

test('categories are those of the directory, in its own spelling', () => {
  assert.deepEqual(provenField('categories', ['finance', 'Space travel', 'Finance'], ['Invoices'], page), ['Finance'])
  assert.equal(provenField('categories', ['Space travel'], ['Invoices'], page), undefined)
})

test('each item of a list is proven by a single quote', () => {
  assert.deepEqual(
    provenField(
      'features',
      ['Works with GitLab', 'Works with Jira', 'Invoices that send themselves', 'GitLab invoices'],
      ['Works with GitLab and Slack', 'Invoices that send themselves'],
      page,
    ),
    ['Works with GitLab', 'Invoices that send themselves'],
  )
})

test('the same rules apply to other languages', () => {
  const german = pageOf(
    '<title>Lohnfuchs</title><p>Lohnfuchs erledigt die Lohnabrechnung für Handwerksbetriebe mit bis zu 50 Beschäftigten.</p>',
  )
  const evidence = ['Lohnfuchs erledigt die Lohnabrechnung für Handwerksbetriebe mit bis zu 50 Beschäftigten.']
  assert.equal(
    provenField('tagline', 'Lohnabrechnung für Handwerksbetriebe', evidence, german),
    'Lohnabrechnung für Handwerksbetriebe',
  )
  assert.equal(provenField('tagline', 'Lohnabrechnung für Arztpraxen', evidence, german), undefined)
  const japanese = pageOf(
    '<title>つみき請求</title><p>つみき請求は、個人事業主のための請求書作成サービスです。月額980円。</p>',
  )
  assert.equal(
    provenField(
      'tagline',
      '個人事業主のための請求書作成サービス',
      ['つみき請求は、個人事業主のための請求書作成サービスです'],
      japanese,
    ),
    '個人事業主のための請求書作成サービス',
  )
  assert.equal(
    provenField(
      'tagline',
      '大企業のための請求書作成サービス',
      ['つみき請求は、個人事業主のための請求書作成サービスです'],
      japanese,
    ),
    undefined,
  )
  assert.equal(provenField('pricing_summary', '月額980円', ['月額980円'], japanese), '月額980円')
  assert.equal(provenField('pricing_summary', '月額98円', ['月額980円'], japanese), undefined)
})

test('a proven sentence with any word or number added is no longer proven', () => {
  const sentences = [
    'Acme helps 500 freelancers send invoices on time, from Berlin.',
    'Jane Doe founded Acme in 2015 with Bob Stone, CTO.',
    'In March 2021 we sent our first million invoices.',
    'Everything is encrypted in Frankfurt.',
  ]
  const word = fc.oneof(
    fc.constantFrom(
      'secure',
      'award-winning',
      'ISO',
      'Google',
      'never',
      'not',
      'profitable',
      '27001',
      '$99',
      '2x',
      '10k',
      'Stripe',
      'free',
      'leading',
      'evil.com',
      'a@b.example',
    ),
    fc.stringMatching(/^[a-z]{5,9}$/),
  )
  fc.assert(
    fc.property(fc.constantFrom(...sentences), word, fc.nat(), (sentence, added, at) => {
      if (sentences.join(' ').toLowerCase().includes(added.slice(0, 4))) return
      const words = sentence.split(' ')
      words.splice(at % words.length, 0, added)
      assert.equal(provenField('tagline', words.join(' '), sentences, page), undefined, words.join(' '))
    }),
    { numRuns: 400 },
  )
})
