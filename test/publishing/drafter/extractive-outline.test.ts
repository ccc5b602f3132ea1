import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readHtml } from '../../../src/publishing/reader/text.ts'

const outline = (html: string) => readHtml(html, 'https://acme.example/dir/').outline!
const lines = (html: string) => outline(html).flatMap((node) => ('text' in node ? [node] : []))

test('text is nested in boxes, in document order', () => {
  assert.deepEqual(outline('<div class="Card big" id=one><h3>Title</h3><p>Words</p></div>'), [
    { in: -1, tag: 'div', names: 'card big one' },
    { in: 0, tag: 'h3' },
    { in: 1, kind: 'heading', level: 3, text: 'Title' },
    { in: 0, tag: 'p' },
    { in: 3, kind: 'paragraph', text: 'Words' },
  ])
})

test('a line has its line breaks, its emphasized start and its links', () => {
  assert.deepEqual(lines('<p><b>Ada</b><br>Founder of <a href="/acme">Acme</a></p><p><strong>All of it</strong></p>'), [
    {
      in: 0,
      kind: 'paragraph',
      text: 'Ada Founder of Acme',
      lines: ['Ada', 'Founder of Acme'],
      lead: 'Ada',
      links: [{ href: 'https://acme.example/acme', text: 'Acme' }],
    },
    { in: 2, kind: 'paragraph', text: 'All of it', strong: true },
  ])
})

test('hidden text is left out, but not a panel that opens with a click', () => {
  const hidden = [
    'style="position:absolute;left:-9999px"',
    'style="font-size:0"',
    'style="opacity: 0"',
    'class="sr-only"',
    'aria-hidden="true"',
    'hidden',
    'style="display:none"',
  ]
  for (const attribute of hidden)
    assert.deepEqual(
      lines(`<p ${attribute}>Secret</p><p>Seen</p>`).map(({ text }) => text),
      ['Seen'],
      attribute,
    )
  assert.deepEqual(
    lines('<button aria-controls=a>Why?</button><div id=a aria-hidden=true>Because.</div>').map(({ text }) => text),
    ['Why?', 'Because.'],
  )
})

test('pictures have the address of their link, and links without text are included', () => {
  const nodes = outline(
    '<header><a href="/"><img src="logo.svg" alt="Acme"></a></header><footer><a ' +
      'href="https://x.com/acme" aria-label="X"><svg></svg></a></footer>',
  )
  assert.deepEqual(
    nodes.filter((node) => 'src' in node),
    [{ in: 0, src: 'https://acme.example/dir/logo.svg', alt: 'Acme', href: 'https://acme.example/' }],
  )
  assert.deepEqual(
    lines('<footer><a href="https://x.com/acme" aria-label="X"><svg></svg></a></footer>').map(({ links }) => links),
    [[{ href: 'https://x.com/acme', text: 'X' }]],
  )
})
