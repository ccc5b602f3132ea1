import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { weekNumber, weekRange } from '../../src/platform/dates.ts'
import { attributes, escaped, html, joined, trusted } from '../../src/platform/html.ts'
import { localPath } from '../../src/platform/urls.ts'
import { pictureAddress, userLink, webAddress, withQuery } from '../../src/web/links.ts'
import { markdownText, renderMarkdown } from '../../src/web/markdown.ts'

test('text never becomes markup, in content or in attributes', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const markup = html`<p title="${text}">${text}${[text, [text]]}</p>`.markup
      assert.doesNotMatch(markup.slice(3, -4).replace('title="', '').replace('">', ''), /[<>"]/)
    }),
  )
  assert.equal(html`<b>${'<i>"\'&'}</b>`.markup, '<b>&lt;i&gt;&quot;&#39;&amp;</b>')
})

test('trusted markup is not escaped, and absent values write nothing', () => {
  assert.equal(
    html`${trusted('<br>')}${null}${undefined}${false}${0}${joined(['a', '<'], trusted(', '))}`.markup,
    '<br>0a, &lt;',
  )
  assert.equal(
    attributes({ id: 'a"b', hidden: true, title: null, rows: 0, disabled: false }).markup,
    ' id="a&quot;b" hidden rows="0"',
  )
  assert.equal(escaped('plain'), 'plain')
})

test('only web and mail addresses become links, marked as user content', () => {
  for (const bad of [
    'javascript:alert(1)',
    ' JaVaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'nonsense',
    '',
    null,
  ])
    assert.equal(webAddress(bad), null, String(bad))
  assert.equal(webAddress('https://tidewell.example/a b'), 'https://tidewell.example/a%20b')
  assert.match(userLink('https://tidewell.example', '<b>').markup, /rel="ugc nofollow noopener".*&lt;b&gt;/)
  assert.doesNotMatch(userLink('javascript:alert(1)', 'x').markup, /href/)
  assert.equal(pictureAddress('http://tidewell.example/a.png'), null)
  assert.equal(pictureAddress('//tidewell.example/a.png'), null)
  assert.equal(pictureAddress('/media/a.png'), '/media/a.png')
})

test('the redirect after a form never leaves the site', () => {
  for (const bad of ['//evil.example', '/\\evil.example', 'https://evil.example', '/a\nb', '/a b', undefined])
    assert.equal(localPath(bad), '/', String(bad))
  assert.equal(localPath('/listings/tidewell?x=1#vote'), '/listings/tidewell?x=1#vote')
  assert.equal(withQuery('/search', { q: 'a&b', page: undefined, sort: '' }), '/search?q=a%26b')
})

test('Markdown from users cannot run scripts or load pictures', () => {
  const markup = renderMarkdown(
    '# Title\n\n<script>alert(1)</script> ![x](https://evil.example/x.png) [y](javascript:alert(1)) [z](https://tidewell.example)',
  ).markup
  assert.doesNotMatch(markup, /<script|<img|href="javascript/)
  assert.match(markup, /<h2>Title<\/h2>/)
  assert.match(markup, /<a href="https:\/\/tidewell.example" rel="ugc nofollow noopener">z<\/a>/)
  assert.equal(markdownText('a *b*\n# [c](d) <e>'), 'a \\*b\\* \\# \\[c\\](d) \\<e\\>')
})

test('week numbers follow ISO 8601', () => {
  assert.deepEqual(
    ['2026-11-09', '2026-01-01', '2027-01-01', '2024-12-30', '2026-12-28'].map(weekNumber),
    [46, 1, 53, 1, 53],
  )
  assert.deepEqual(['2026-11-09', '2026-11-30', '2026-12-28'].map(weekRange), [
    'November 9–15, 2026',
    'November 30 – December 6, 2026',
    'December 28, 2026 – January 3, 2027',
  ])
})
