import { isPromptInjection } from '../../prompt-injection.ts'
import { sentencesOf } from '../words/sentences.ts'

// Tags without attributes are what pages for developers write about.
const markup =
  /<[a-z!][\w-]*\s[^>]{0,200}>|<\/?(?:script|img|svg|iframe|style|object|embed|link|meta|base|form|input|video|audio|math|template)\b|javascript:|\bon(?:error|load|click)\s*=/i
const filler = /lorem ipsum|dolor sit amet|consectetur adipiscing/i
/** The parts that a conversation with a machine is written in. */
const turn = /^\s*(?:system|assistant|user|human|developer)\s*:/i
const longest = 8_000

/** What may be quoted of a text: sentences without filler that stand together. */
export function usablePart(text: string): string {
  if (!filler.test(text)) return isUsable(text) ? text : ''
  const sentences = sentencesOf(text)
  const from = sentences.findIndex((sentence) => !filler.test(sentence))
  const to = sentences.findIndex((sentence, at) => at > from && filler.test(sentence))
  const kept = from < 0 ? [] : sentences.slice(from, to < 0 ? undefined : to)
  const part =
    kept.length === 0 ? '' : text.slice(text.indexOf(kept[0]!), text.indexOf(kept.at(-1)!) + kept.at(-1)!.length)
  return isUsable(part) ? part : ''
}

/** Whether a text may be quoted at all: it is no code, no filler, and is not said to a machine. */
export function isUsable(text: string): boolean {
  return (
    text.length <= longest && !markup.test(text) && !filler.test(text) && !turn.test(text) && !isPromptInjection(text)
  )
}
