import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readableLength, readHtml } from '../../../src/publishing/reader/text.ts'

const read = (html: string) => readHtml(html, 'https://acme.example/dir/page')
const blocks = (html: string) => read(html).blocks.map(({ kind, level, text }) => `${kind}${level ?? ''}: ${text}`)

test('a page is read as blocks, in document order', () => {
  assert.deepEqual(
    blocks(`<body><header><nav><a href="/">Acme</a></nav></header><main>
      <h1>Ship <em>faster</em><br>every day</h1><p>One&nbsp;tool for   <b>teams</b>.</p>loose words
      <ul><li>Fast<li><div>Safe</div> and sound<ul><li>Really</ul></ul>
      <dl><dt>Price<dd>$9</dl><details><summary>Is it free?</summary>Yes.</details>
      <blockquote>Great.</blockquote><button>Start <span>now</span></button><input type=submit value="Send it">
      <span>$</span><span>29</span><span>/mo</span></main><footer>© Acme</footer>`),
    [
      'paragraph: Acme',
      'heading1: Ship faster every day',
      'paragraph: One tool for teams.',
      'paragraph: loose words',
      'item: Fast',
      'item: Safe',
      'item: and sound',
      'item: Really',
      'term: Price',
      'definition: $9',
      'summary: Is it free?',
      'paragraph: Yes.',
      'quote: Great.',
      'button: Start now',
      'button: Send it',
      'paragraph: $29/mo',
      'paragraph: © Acme',
    ],
  )
})

test('blocks have the region they are in', () => {
  assert.deepEqual(
    read('<nav>Menu</nav><main><p>Words</p></main><footer><p>End</p></footer>').blocks.map(({ region }) => region),
    ['nav', 'main', 'footer'],
  )
})

test('table rows have their cells, and layout tables are read as content', () => {
  assert.deepEqual(
    read('<table><caption>Plans</caption><tr><th>Plan<th>Price<tr><td>Pro<td><p>$29</p><p>a month</p></table>').blocks,
    [
      { kind: 'caption', text: 'Plans' },
      { kind: 'row', text: 'Plan Price', cells: ['Plan', 'Price'] },
      { kind: 'row', text: 'Pro $29 a month', cells: ['Pro', '$29 a month'] },
    ],
  )
  assert.deepEqual(
    blocks('<table><tr><td><h1>Acme</h1><p>Words</p></td><td><table><tr><td>Inner</table></td></table>'),
    ['heading1: Acme', 'paragraph: Words', 'row: Inner'],
  )
})

test('hidden content is not read, but a panel that opens with a click is', () => {
  assert.deepEqual(
    blocks(
      '<script>var a = "<p>x</p>"</script><style>p{}</style><noscript>Turn it ' +
        'on</noscript><template><p>t</p></template><p hidden>h</p><p style="color:red; display: ' +
        'none">d</p><svg><title>icon</title></svg><!-- c --><button aria-controls="a1">Why?</button><div ' +
        'id="a1" hidden>Because.</div><p hidden=until-found>Found</p>',
    ),
    ['button: Why?', 'paragraph: Because.', 'paragraph: Found'],
  )
})

test('a closed panel is read if it follows a question, a toggle or its tab', () => {
  const opened = [
    '<div class="item"><div>Is it safe?<span>+</span></div><div style="display:none">Yes.</div></div>',
    '<div><h3><button>Safe</button></h3><div hidden>Yes.</div></div>',
    '<div><div aria-expanded="false">Safe</div><div><div style="height:0;overflow:hidden"><p>Yes.</p></div></div></div>',
    '<div class="faq-head">Safe</div><div aria-hidden="true">Yes.</div>',
    '<div class="w-tab-pane" style="display:none">Yes.</div>',
    '<dl><dt>Safe</dt><dd hidden>Yes.</dd></dl>',
  ]
  for (const html of opened) {
    assert.ok(
      blocks(html).some((text) => text.endsWith('Yes.')),
      html,
    )
    assert.ok(
      read(html).outline!.some((node) => 'text' in node && node.text === 'Yes.'),
      html,
    )
  }
  for (const html of [
    '<p>Acme.</p><div style="display:none">Yes.</div>',
    '<h2>Safe</h2><div hidden>Yes.</div>',
    '<div>Is it safe?</div><div class="sr-only" aria-hidden="true">Yes.</div>',
  ])
    assert.ok(!read(html).outline!.some((node) => 'text' in node && node.text === 'Yes.'), html)
})

test('of a text in several languages, the version in the page’s language is read', () => {
  const spans = (it: string, en: string) => `<html lang="it"><p><span ${it}>Gratis</span><span ${en}>Free</span></p>`
  for (const html of [
    spans('lang="it"', 'lang="en"'),
    spans('data-lang="it"', 'data-lang="en"'),
    spans('data-lang-it', 'data-lang-en'),
    spans('class="lang-it"', 'class="lang-en"'),
    spans('class="it"', 'class="en"'),
  ])
    assert.deepEqual(blocks(html), ['paragraph: Gratis'], html)
  assert.deepEqual(blocks('<html lang="de"><p>Ein <span lang="en">Sandbox</span>-Spiel</p>'), [
    'paragraph: Ein Sandbox-Spiel',
  ])
})

test('inline elements that are separate on screen get a space, and parts of a word do not', () => {
  assert.deepEqual(
    blocks(
      '<p><span>Recommended</span><b>Full license</b></p><p><b>€49</b><span>per month</span></p>' +
        '<p><b>Git</b><i>Hub</i></p><p><b>Ready?</b><span>Yes</span></p><p><span>$</span><span>29</span></p>',
    ).map((text) => text.slice(11)),
    ['Recommended Full license', '€49 per month', 'GitHub', 'Ready? Yes', '$29'],
  )
})

test('a heading continues over its line breaks and boxes, and a rotating word is there once', () => {
  assert.deepEqual(
    blocks(
      '<h1><div>Ship faster</div><div>every day</div></h1>' +
        '<h1>Build <span class="rotating-words"><b>apps</b><b>sites</b></span> with ease</h1>',
    ),
    ['heading1: Ship faster every day', 'heading1: Build apps with ease'],
  )
})

test('title, language, metadata, icons, pictures and players are found', () => {
  const page = read(`<html lang="en-GB"><head><base href="/base/"><title> Acme
    &amp; Co </title><meta name="Description" content="  A  tool. "><meta property="og:title" content="Acme"><meta \
property="og:title" content="Second">
    <link rel="canonical" href="https://acme.example/"><link rel="shortcut icon" href="f.ico"><link \
rel="apple-touch-icon" sizes="180x180" href="/t.png"><link rel=stylesheet href=x.css></head>
    <img src="logo.png" alt="Acme logo" width="120" height="auto"><img data-src="/lazy.jpg"><iframe \
src="https://player.example/1" title="Tour"></iframe><video><source src="/v.mp4"></video>`)
  assert.deepEqual([page.title, page.lang, page.canonical], ['Acme & Co', 'en-gb', 'https://acme.example/'])
  assert.deepEqual(page.meta, { description: 'A tool.', 'og:title': 'Acme' })
  assert.deepEqual(page.icons, [
    { href: 'https://acme.example/base/f.ico', rel: 'shortcut icon' },
    { href: 'https://acme.example/t.png', rel: 'apple-touch-icon', sizes: '180x180' },
  ])
  assert.deepEqual(page.images, [
    { src: 'https://acme.example/base/logo.png', alt: 'Acme logo', width: 120 },
    { src: 'https://acme.example/lazy.jpg', alt: '' },
  ])
  assert.deepEqual(page.embeds, [
    { src: 'https://player.example/1', title: 'Tour' },
    { src: 'https://acme.example/v.mp4' },
  ])
})

test('links are absolute and have their text', () => {
  assert.deepEqual(
    read(
      '<a href="../about">About <b>us</b></a><a href="/x"><h3>Card</h3><p>Words</p></a><a href="/y"><img ' +
        'alt="Logo"></a><a href="/z" aria-label="Zed" rel="NoFollow"><svg></svg></a><a ' +
        'href="mailto:a@acme.example">Mail</a><a href="javascript:x()">No</a><a>No</a><a href="http://[">No</a>',
    ).links,
    [
      { href: 'https://acme.example/about', text: 'About us' },
      { href: 'https://acme.example/x', text: 'Card Words' },
      { href: 'https://acme.example/y', text: 'Logo' },
      { href: 'https://acme.example/z', text: 'Zed', rel: 'nofollow' },
      { href: 'mailto:a@acme.example', text: 'Mail' },
    ],
  )
})

test('JSON-LD is found in graphs and lists, and with common mistakes', () => {
  const script = (json: string) => `<script type="application/ld+json">${json}</script>`
  const { jsonLd, scripts } = read(
    [
      script('{"@context":"https://schema.org","@graph":[{"@type":"Organization","name":"Acme"},{"@type":"WebSite"}]}'),
      script('[{"@type":"Product"},{"name":"no type"}]'),
      script('<!-- {"@type":"FAQPage",} -->'),
      script('{"@type":"Person","name":"Ada\n Lovelace"}'),
      script('not json'),
      script('//<![CDATA[\n{"@type":"Offer"}\n//]]>'),
      '<script>1</script>',
    ].join(''),
  )
  assert.deepEqual(
    jsonLd.map((object) => object['@type']),
    ['Organization', 'WebSite', 'Product', 'FAQPage', 'Person', 'Offer'],
  )
  assert.equal(jsonLd[4]!.name, 'Ada Lovelace')
  assert.equal(scripts, 1)
})

const megabyte = 1024 * 1024
const hostile: Record<string, string> = {
  'nested elements': '<div>'.repeat(400_000),
  'nested elements that are closed wrongly': '<div>'.repeat(100_000) + '</p></x></table>'.repeat(100_000),
  'formatting that never ends': `<p>${Array.from(
    { length: 20_000 },
    (_, index) => `<font \
size=${index}>`,
  ).join('')}${'<p>x'.repeat(200_000)}`,
  'nested links': '<a href=x>y'.repeat(190_000),
  'nested tables': '<table><tr><td>x'.repeat(130_000),
  'attributes without end': `<p ${Array.from({ length: 200_000 }, (_, index) => `a${index}`).join(' ')}>x`,
  'an open tag': `<a href="${'x'.repeat(2 * megabyte)}`,
  'open comments': '<!--'.repeat(500_000),
  blanks: `<p>${' '.repeat(2 * megabyte)}x`,
  entities: '&amp;'.repeat(400_000),
  'deep JSON': `<script type="application/ld+json">${'['.repeat(megabyte)}</script>`,
  'metadata without end': '<meta name=a content=b>'.repeat(90_000),
}
for (const [what, html] of Object.entries(hostile)) {
  test(`a hostile page is read to the end: ${what}`, { timeout: 120_000 }, () => {
    const page = read(html)
    assert.ok(page.blocks.length <= 5_000 && page.links.length <= 3_000)
  })
}

test('a page that is filled by its scripts has almost no text', () => {
  assert.ok(
    readableLength(
      read(
        '<div id=root></div><noscript>You need to enable JavaScript to run this app.</noscript><script src=/app.js></script>',
      ),
    ) < 200,
  )
})
