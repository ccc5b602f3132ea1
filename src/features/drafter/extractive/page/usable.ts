import { isCommand } from '../../commands.ts'

const markup = /<\/?[a-z!][^>]{0,200}>|<\/?(?:script|img|svg|iframe|style)\b|javascript:|\bon(?:error|load|click)\s*=/i
const placeholder = /lorem ipsum|dolor sit amet|consectetur adipiscing/i
/** The parts that a conversation with a machine is written in. */
const turn = /^\s*(?:system|assistant|user|human|developer)\s*:/i
const longest = 8_000

/** Whether a text may be quoted at all: it is no code, no filler, and is not said to a machine. */
export function isUsable(text: string): boolean {
  return text.length <= longest && !markup.test(text) && !placeholder.test(text) && !turn.test(text) && !isCommand(text)
}
