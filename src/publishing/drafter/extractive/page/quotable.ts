import { isPromptInjection } from '../../prompt-injection.ts'
import { anyOf } from '../../vocabulary/phrases.ts'
import { pageTexts } from '../../vocabulary/texts.ts'
import { sentencesOf } from '../words/sentences.ts'

const activeTags = 'script|img|svg|iframe|style|object|embed|link|meta|base|form|input|video|audio|math|template'
// Other tags without attributes are allowed, because pages for developers mention them.
const markup = new RegExp(
  ['<[a-z!][\\w-]*\\s[^>]{0,200}>', `<\\/?(?:${activeTags})\\b`, 'javascript:', '\\bon(?:error|load|click)\\s*='].join(
    '|',
  ),
  'i',
)
const filler = anyOf(pageTexts.filler)
/** Starts a turn in a conversation with a language model. */
const turn = /^\s*(?:system|assistant|user|human|developer)\s*:/i
const maxLength = 8_000

/** The part of a text that may be quoted: its first run of sentences without filler. */
export function quotablePart(text: string): string {
  if (!filler.test(text)) return isQuotable(text) ? text : ''
  const sentences = sentencesOf(text)
  const from = sentences.findIndex((sentence) => !filler.test(sentence))
  const to = sentences.findIndex((sentence, at) => at > from && filler.test(sentence))
  const run = from < 0 ? [] : sentences.slice(from, to < 0 ? undefined : to)
  const [first, last] = [run[0], run.at(-1)]
  const part =
    first === undefined || last === undefined ? '' : text.slice(text.indexOf(first), text.indexOf(last) + last.length)
  return isQuotable(part) ? part : ''
}

/** Whether a text may be quoted: it is not markup, filler or a prompt injection. */
export function isQuotable(text: string): boolean {
  return (
    text.length <= maxLength && !markup.test(text) && !filler.test(text) && !turn.test(text) && !isPromptInjection(text)
  )
}
