import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { mails } from '../../src/app/mails.ts'
import { renderMail } from '../../src/core/mail/render.ts'

const root = join(import.meta.dirname, '../..')
const all = mails.flatMap(({ mails }) => mails)
const site = { name: 'Harbour', url: 'https://harbour.example' }
const unsubscribe = 'https://harbour.example/unsubscribe/token'

const declaration = /(?:mailTemplate|noticeTemplate|adminAlert)<[^(]*>\(\{\s*name: '(\w+)'/g

describe('the gallery of emails', () => {
  test('has every email that is declared in the sources', () => {
    const declared = globSync('src/**/*.ts', { cwd: root }).flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(declaration)].map(([, name]) => name!),
    )
    assert.ok(declared.length > 45, 'the declarations are found')
    assert.deepEqual(all.map(({ name }) => name).sort(), declared.sort())
  })

  test('has emails with different names only', () => {
    const names = all.map(({ name }) => name)
    assert.equal(new Set(names).size, names.length)
  })

  for (const { name, topic, compose } of all)
    test(`${name} has the same words in text and HTML, the look of the site, and a dark scheme`, () => {
      const content = compose(site)
      const { subject, text, html } = renderMail(content, site, topic ? { topic, url: unsubscribe } : null)
      assert.ok(subject.length >= 10 && subject.length <= 90, subject)
      assert.doesNotMatch(subject, /undefined|\d{4}-\d\d-\d\d|\(Harbour\)/)
      assert.doesNotMatch(text, /undefined|\[object|NaN/)
      assert.match(html, /<img src="https:\/\/harbour\.example\/mark\.png"/)
      assert.match(html, /@media \(prefers-color-scheme: dark\)/)
      assert.equal(html.includes(unsubscribe), topic !== undefined)
      assert.equal(text.includes(unsubscribe), topic !== undefined)
      const words = plainText(html)
      for (const block of content.blocks)
        for (const part of typeof block === 'string' ? [block] : Object.values(block).filter((part) => part !== null)) {
          assert.ok(words.includes(squeezed(part)) || html.includes(part), `HTML has: ${part}`)
          assert.ok(squeezed(text.replaceAll('\n> ', '\n')).includes(squeezed(part)), `text has: ${part}`)
        }
    })
})

function plainText(html: string): string {
  const body = html.slice(html.indexOf('<body'))
  return squeezed(
    body
      .replace(/<[^>]*>/g, ' ')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
  )
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
