import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { readSnippet } from '../../../src/core/brand/snippet.ts'

const plausible = '<script defer data-domain="x.example" src="https://plausible.io/js/script.js"></script>'

test('a script from a named host is fine', () => {
  assert.deepEqual(readSnippet(plausible, ['plausible.io']), {
    problems: [],
    hashes: [],
    markup: plausible.replace('defer ', 'defer="" '),
  })
  assert.deepEqual(readSnippet(plausible.replace('plausible.io', 'a.b.example'), ['*.b.example']).problems, [])
})

test('for a script from another host, the error names the host to add', () => {
  for (const hosts of [[], ['io'], ['evil-plausible.io'], ['*.plausible.io']])
    assert.deepEqual(readSnippet(plausible, hosts).problems, [
      'The snippet loads from plausible.io. Add it to the allowed hosts.',
    ])
})

test('an inline script is allowed by the hash of exactly its text', () => {
  const code = "window.q = window.q || []; if (1 < 2) q.push('</' + 'x>')"
  const hash = `'sha256-${createHash('sha256').update(code).digest('base64')}'`
  const snippet = `<script>${code}</script>`
  assert.deepEqual(readSnippet(snippet, []), { problems: [], hashes: [hash], markup: snippet })
})

test('anything that cannot work or does not belong there is reported', () => {
  const problems = (head: string) => readSnippet(head, ['x.example']).problems.join(' ')
  assert.match(problems('<div>hi</div>'), /<div> can’t be in the head/)
  assert.match(problems('<style>a{}</style>'), /Put styles into the custom CSS/)
  assert.match(problems('<img src="https://x.example/p" onerror="x()">'), /Remove the attribute onerror/)
  assert.match(problems('<script src="http://x.example/a.js"></script>'), /has to start with https/)
  assert.match(problems('<script src="javascript:alert(1)"></script>'), /has to start with https/)
  assert.match(problems('<meta http-equiv="Refresh" content="0;url=//x">'), /can’t redirect/)
  assert.match(problems('gtag()'), /text outside of elements/)
  assert.match(problems('<script>let a = 1'), /isn’t closed/)
  assert.match(problems('</head><body><script src="//y.example/a.js"></script>'), /y\.example/)
})

test('an unclosed comment or tag cannot swallow the page', () => {
  assert.equal(readSnippet('<meta name="a" content="b"><!-- [open', []).markup, '<meta name="a" content="b">')
  assert.match(readSnippet('<script src="https://x.example/a.js"', ['x.example']).problems.join(), /isn’t closed/)
})
