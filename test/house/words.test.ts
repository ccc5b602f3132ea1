import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { type Node, SyntaxKind } from 'typescript/unstable/ast'
import { openProgram, root } from './support/program.ts'

/** Words that must not come back, and what to write instead (STYLE.md, "Voice"). */
const banned: [pattern: RegExp, instead: string][] = [
  [/\bsite team\b/i, 'admins'],
  // Addresses and the command keep their name: /admin/mails, `slipway mails`.
  [/(?<!\/|#|slipway |\| )\bmails\b/i, 'emails'],
  [/\b(an?|the|your|this|that|each|every|no|by|one|of) mail\b|\bmail (address|server)\b/i, 'email'],
  [/\bby e-mail\b/i, 'by email'],
  [/\banew\b/i, 'again, redraft, retry'],
  [/\bat once\b/i, 'right away, at the same time'],
  [/\b(is|are|was|were) told\b/i, 'gets an email, is notified'],
  [/\blooked for\b|\blook into your\b/i, 'check'],
  [/\bwhoever\b|\bnobody\b/i, 'anyone, no one'],
  [/\bno more of (it|this|them)\b/i, 'unsubscribe'],
  [/\bit comes to\b|\bcomes to nothing\b/i, 'total'],
  [/\bbecomes of\b/i, 'what happens'],
  [/\bgo(es)? on\b/i, 'continue'],
  [/\b(give|gives|given|gave) (it|money|them) back\b|\bgiven back\b/i, 'refund'],
  [/\bstands\b/i, 'is'],
  [/\bby hand\b/i, 'manually'],
  [/\b(make|makes|made|making) (an?|the|your) (account|order|key|payment|claim|review)\b/i, 'create'],
  [/\blend\b/i, 'connect'],
  [/\bmisspelt\b|\blearnt\b|\bcolour|\bbehaviour\b|\borganis(e|ation)\b|\bcancell?ation fee\b/i, 'American spelling'],
  [/\bdo(es)? not belong together\b/i, 'wrong email or password'],
  [/\bin words\b/i, 'say it plainly'],
  [/\bthings? (needs?|has|have) to change\b/i, 'Please fix …'],
  [/\b1 characters\b/i, 'agree in number'],
  [/\bTheir? people\b|\bits people\b|\bpeople of (a|the|this) listing\b/i, 'the owner and editors'],
]

const program = openProgram()
after(() => program[Symbol.dispose]())

// Data, not words of ours.
const data = /^src\/(publishing\/drafter\/(vocabulary\/|places\.ts)|operations\/demo\/(content|bulk-words))/

test('no text that people read uses a banned word', () => {
  const found = program
    .filesIn('src')
    .filter(({ file }) => !data.test(file))
    .flatMap(({ file, source }) => textsOf(source as Node).flatMap((text) => complaints(file, text)))
  assert.deepEqual(found, [])
})

/** Where pages and emails get their words. Rules, the API and the command line may use either apostrophe. */
const typeset =
  /^src\/(web|app\/pages)\/|\/(pages|admin)\/|\/(mails|notify|notices|topics|receipt|hide|mail-admins)\.ts$/

test('pages and emails use the typographic apostrophe', () => {
  const found = program
    .filesIn('src')
    .filter(({ file }) => typeset.test(file))
    .flatMap(({ file, source }) =>
      textsOf(source as Node)
        .filter((text) => /\p{L}'(s|t|re|ve|ll|d|m)\b/u.test(text))
        .map((text) => `${file}: ${text}`),
    )
  assert.deepEqual(found, [])
})

test('no document uses a banned word', () => {
  const files = globSync(['*.md', 'docs/**/*.md', 'src/**/README.md'], { cwd: root })
  const found = files
    // It shows the words that must not come back.
    .filter((file) => file !== 'STYLE.md')
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => complaints(`${file}:${index + 1}`, line)),
    )
  assert.deepEqual(found, [])
})

function complaints(place: string, text: string): string[] {
  return banned.flatMap(([pattern, instead]) => {
    const match = pattern.exec(text)
    if (!match) return []
    const around = text.slice(Math.max(0, match.index - 30), match.index + 50).replace(/\s+/g, ' ')
    return [`${place}: "${match[0]}" → ${instead}: …${around}…`]
  })
}

/** String literals and templates, without SQL, import paths and single words, which are values. */
function textsOf(node: Node): string[] {
  if (node.kind === SyntaxKind.ImportDeclaration || node.kind === SyntaxKind.ExportDeclaration) return []
  if (node.kind === SyntaxKind.TaggedTemplateExpression && /^sql\b/.test(node.getText())) return []
  const own = isText(node) ? [node.getText()] : []
  const inner: string[] = []
  node.forEachChild((child) => {
    inner.push(...textsOf(child))
  })
  return [...own, ...inner].filter((text) => /\s/.test(text.trim()))
}

function isText({ kind }: Node): boolean {
  return [
    SyntaxKind.StringLiteral,
    SyntaxKind.NoSubstitutionTemplateLiteral,
    SyntaxKind.TemplateHead,
    SyntaxKind.TemplateMiddle,
    SyntaxKind.TemplateTail,
  ].includes(kind)
}
